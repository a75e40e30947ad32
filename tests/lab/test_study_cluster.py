"""Studies on a Dask cluster: the same bytes, whatever happens to workers."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import pytest
from study_kit import content_of, write_study

from fivetool.errors import FivetoolError, UsageError
from fivetool.lab.study import pieces as study_pieces
from fivetool.lab.study import read_study, run_study
from fivetool.lab.study.run import Threads

distributed = pytest.importorskip("distributed")
clusters = pytest.importorskip("fivetool.lab.study.cluster")


@pytest.fixture(scope="module")
def scheduler():
    """A cluster in this process, so that nothing is compiled twice."""
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=False, protocol="tcp", dashboard_address=None
    ) as cluster:
        yield cluster.scheduler_address


def test_a_cluster_gives_the_same_bytes(scheduler, tmp_path):
    study = read_study(write_study(tmp_path))
    run_study(study, tmp_path / "here", engine=Threads(1))
    with clusters.remote_cluster(scheduler) as engine:
        run_study(study, tmp_path / "there", engine=engine)
    assert content_of(tmp_path / "here") == content_of(tmp_path / "there")


DEATHS: list[int] = []  # workers are threads of this process


def dying(study_text: str, number: int) -> bytes:
    """Plays a piece; the first worker of every second one dies."""
    if number % 2 and number not in DEATHS:
        DEATHS.append(number)
        raise distributed.scheduler.KilledWorker(f"piece {number}", SimpleNamespace(address="tcp://gone"), 1)
    return study_pieces.piece_file(study_text, number)


def test_a_piece_whose_worker_died_is_played_again(scheduler, tmp_path, monkeypatch):
    study = read_study(write_study(tmp_path))
    monkeypatch.setattr(clusters, "piece_file", dying)
    DEATHS.clear()
    with clusters.remote_cluster(scheduler) as engine:
        pieces = dict(engine.play(study.text, range(6)))
        assert sorted(DEATHS) == [1, 3, 5]
        assert pieces == {number: study_pieces.piece_file(study.text, number) for number in range(6)}
        monkeypatch.setattr(clusters, "MOST_TRIES", 1)
        DEATHS.clear()
        with pytest.raises(FivetoolError, match="Piece 1 has lost its worker 1 times; nothing else is lost"):
            list(engine.play(study.text, range(2)))


def test_a_scheduler_that_is_gone_is_one_clear_line(monkeypatch):
    monkeypatch.setattr(clusters, "PATIENCE_SECONDS", 0.2)
    with (
        pytest.raises(UsageError, match=r"No Dask scheduler answers at tcp://127\.0\.0\.1:1"),
        clusters.remote_cluster("tcp://127.0.0.1:1"),
    ):
        pass


def test_workers_that_do_not_start_are_one_clear_line(monkeypatch):
    monkeypatch.setattr(clusters, "WORKER", (sys.executable, "-c", ""))
    monkeypatch.setattr(clusters, "START_SECONDS", 0.2)
    with pytest.raises(FivetoolError, match="The 2 worker processes do not start"), clusters.local_cluster(2):
        pass


def test_a_worker_that_was_killed_is_started_again_whatever_it_was_doing(monkeypatch):
    monkeypatch.setattr(clusters, "WORKER", (sys.executable, "-c", "import time; time.sleep(60)"))
    workers = clusters.Workers(2, "tcp://nowhere")
    try:
        workers.start_missing()
        one, other = workers.processes
        one.kill()
        one.wait()
        workers.start_missing()
        assert workers.processes[0] is not one
        assert workers.processes[0].poll() is None
        assert workers.processes[1] is other
    finally:
        workers.stop()
    assert all(process.poll() is not None for process in workers.processes)


class Done:
    """A future of a piece that has been played."""

    def exception(self):
        return None

    def cancelled(self):
        return False

    def result(self):
        return b"piece"


def test_lost_workers_are_looked_after_while_nothing_comes_back(monkeypatch):
    asked = []

    def comes_late(futures, seconds, return_when):
        if len(asked) < 3:
            raise TimeoutError
        return SimpleNamespace(done={futures[0]})

    monkeypatch.setattr(clusters, "wait", comes_late)
    monkeypatch.setattr(clusters, "LOOK_EVERY_SECONDS", 0.0)
    future = Done()
    client = SimpleNamespace(nthreads=lambda: {"a": 1}, submit=lambda *given, **more: future)
    assert list(clusters.Cluster(client, lambda: asked.append(1)).play("study", [0])) == [(0, b"piece")]
    assert len(asked) >= 3


def test_a_run_without_any_workers_does_not_wait_for_ever(monkeypatch):
    def nothing_comes(futures, seconds, return_when):
        raise TimeoutError

    monkeypatch.setattr(clusters, "wait", nothing_comes)
    at_the_start, now_and_then = {"a": 1}, [{}, {"b": 1}]
    workers = iter([at_the_start, *now_and_then] + [{}] * clusters.LOOKS_WITHOUT_WORKERS)
    client = SimpleNamespace(nthreads=lambda: next(workers), submit=lambda *given, **more: object())
    with pytest.raises(FivetoolError, match="All workers are gone"):
        list(clusters.Cluster(client).play("study", [0]))
    assert list(workers) == [], "as long as there is one now and then it waits"
