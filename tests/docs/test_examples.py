"""What the documentation shows is what happens: examples run, pages are up to date, links lead somewhere."""

from __future__ import annotations

import doctest
import importlib.util
import inspect
import re
import shlex
import tomllib
from pathlib import Path

import pytest
from typer.main import get_command

import fivetool
from fivetool.cli import main
from fivetool.cli.commands import whole_app
from fivetool.engine import diamond, innings
from fivetool.engine.drivers import FUNCTIONS

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")] + sorted(
    path for path in (ROOT / "docs").rglob("*.md") if not path.is_symlink()
)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
FENCE = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def load_tool(name: str):
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    return tool


def test_the_examples_of_the_readme_run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    examples = "\n".join(code for kind, code in FENCE.findall((ROOT / "README.md").read_text()) if kind == "pycon")
    test = doctest.DocTestParser().get_doctest(examples, {}, "README.md", "README.md", 0)
    assert len(test.examples) > 15
    runner = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    said: list[str] = []
    runner.run(test, out=said.append)
    assert not runner.failures, "".join(said)


def test_the_picture_of_the_house_is_up_to_date():
    assert load_tool("house").is_up_to_date(), "run python tools/house.py"


def test_the_pages_of_the_games_are_up_to_date():
    assert load_tool("game_pages").out_of_date() == [], "run python tools/game_pages.py"


@pytest.mark.parametrize("page", sorted((ROOT / "docs" / "games").glob("*-*.md")), ids=lambda page: page.stem)
def test_the_example_on_the_page_of_a_game_runs(page, capsys):
    for kind, code in FENCE.findall(page.read_text()):
        if kind == "python":
            exec(compile(code, str(page), "exec"), {})
    assert capsys.readouterr().out


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_to_files_that_are_there(page):
    for link in LINK.findall(page.read_text()):
        target = link.partition("#")[0]
        if target and "://" not in target:
            assert (page.parent / target).exists(), link


def shown_commands() -> list[list[str]]:
    """Every `fivetool ...` in a shell example of any page."""
    lines = [
        line.partition("#")[0].split()
        for page in PAGES
        for kind, code in FENCE.findall(page.read_text())
        if kind == "sh"
        for line in code.splitlines()
    ]
    return [words for words in lines if words and words[0] == "fivetool"]


def test_commands_and_their_options_exist():
    commands = get_command(whole_app()).commands
    shown = shown_commands()
    assert len(shown) > 10
    for words in shown:
        names = [word for word in words[1:] if not word.startswith("-")]
        if not names:
            continue
        assert names[0] in commands, " ".join(words)
        command = commands[names[0]]
        for name in names[1:]:
            if not hasattr(command, "commands"):  # not a group of commands
                break
            assert name in command.commands, " ".join(words)
            command = command.commands[name]
        known = {option for parameter in command.params for option in parameter.opts}
        used = {word for word in words if word.startswith("--")}
        assert used <= known, " ".join(words)


@pytest.mark.parametrize("page", ["README.md", "docs/leagues.md"])
def test_a_league_begins_as_the_pages_say(page, tmp_path, monkeypatch):
    monkeypatch.setenv("FIVETOOL_DATA_DIR", str(tmp_path))
    lines = [
        line for kind, code in FENCE.findall((ROOT / page).read_text()) if kind == "sh" for line in code.splitlines()
    ]
    command = next(line for line in lines if line.startswith("fivetool league new "))
    assert main(shlex.split(command, comments=True)[1:]) == 0


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "docs/design.md"])
def test_every_function_of_a_game_is_described(page):
    described = re.findall(r"^\| `(\w+)\(", (ROOT / page).read_text(), re.MULTILINE)
    assert tuple(described) == FUNCTIONS


OFFERED = re.compile(r"^\| `(\w+)` \| `(\w+)\(([^)]*)\)` \|", re.MULTILINE)


def test_what_the_engine_offers_to_rules_is_listed_as_it_is():
    listed = {(module, name): given for module, name, given in OFFERED.findall((ROOT / "CONTRIBUTING.md").read_text())}
    for (module, name), given in listed.items():
        function = getattr(importlib.import_module(f"fivetool.engine.{module}"), name)
        assert given == ", ".join(inspect.signature(function).parameters), f"{module}.{name}"
    for module in (diamond, innings):
        own = {name for name, value in vars(module).items() if getattr(value, "__module__", "") == module.__name__}
        room = module.__name__.rpartition(".")[2]
        assert own == {name for of, name in listed if of == room}, "every function is in the list"


def test_the_package_shows_the_readme_and_knows_its_version():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["readme"] == "README.md"
    assert project["version"] == fivetool.__version__


def test_the_documentation_builds_without_a_warning(tmp_path, monkeypatch):
    pytest.importorskip("mkdocs")
    from mkdocs.commands.build import build
    from mkdocs.config import load_config

    monkeypatch.setenv("NO_MKDOCS_2_WARNING", "1")
    monkeypatch.setenv("DISABLE_MKDOCS_2_WARNING", "true")
    monkeypatch.chdir(ROOT)
    build(load_config(str(ROOT / "mkdocs.yml"), site_dir=str(tmp_path / "site"), strict=True))
    assert (tmp_path / "site" / "games" / "power-chip" / "index.html").exists()
