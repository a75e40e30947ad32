"""Sealed dice in the browser: shown, added to, kept, checked; and what a browser says to a lying server."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

from playwright.sync_api import expect

from .clubhouse import Clubhouse, Visit, Visitor

GAME = "power-chip"
KEPT = "(table) => JSON.parse(localStorage.getItem(`fivetool.seals.${table}`))"
SHA256 = "async (texts) => { const { sha256 } = await import('/static/sha256.js'); return texts.map(sha256); }"
PROBLEMS = """
async ([table, seals, kept]) => {
  const { problemsOf } = await import("/static/seals.js");
  return problemsOf(table, seals, kept);
}
"""
TEXTS = ["", "abc", "é" * 100, "x" * 55, "x" * 56, "x" * 64, "y" * 1000]


def kept_of(visitor: Visitor, table_id: str) -> dict[str, Any]:
    kept: dict[str, Any] = visitor.page.evaluate(KEPT, table_id)
    return kept


def dice_of(visitor: Visitor, table_id: str) -> dict[str, Any]:
    return dict(visitor.page.request.get(f"/api/tables/{table_id}").json()["dice"])


def state_of(visitor: Visitor) -> Any:
    return visitor.page.locator("#seal-state")


def test_sha_256_is_that_of_the_standard(visitor: Visitor) -> None:
    import hashlib

    visitor.go("/fair")
    assert visitor.page.evaluate(SHA256, TEXTS) == [hashlib.sha256(text.encode()).hexdigest() for text in TEXTS]


def test_a_browser_adds_its_part_keeps_the_seal_and_checks_it(visitor: Visitor) -> None:
    made = visitor.make_table(game=GAME, seats=[{"kind": "me"}, {"kind": "bot"}])
    visitor.wait_for_turn("yours")
    expect(state_of(visitor)).to_have_text("✓ Kept and checked by your browser. Your browser added to them.")
    sealed = dice_of(visitor, made["id"])["seals"][-1]
    kept = kept_of(visitor, made["id"])
    assert [one["seal"] for one in kept["seals"]] == [sealed["seal"]]
    assert list(json.loads(sealed["statement"])["parts"].values()) == [kept["promised"][-1]["part"]]
    assert (visitor.page.locator("#commitment").text_content() or "").rstrip("…") == sealed["seal"][:12]
    visitor.page.reload()
    visitor.wait_for_turn("yours")
    expect(state_of(visitor)).to_have_text("✓ Kept and checked by your browser. Your browser added to them.")


def test_a_game_of_friends_begins_when_all_sit_and_goes_on_with_new_dice(visit: Visit, clubhouse: Clubhouse) -> None:
    ann, ben, carol = (visit(clubhouse) for _ in range(3))
    made = ann.make_table(game=GAME, seats=[{"kind": "me"}, {"kind": "friend"}])
    expect(ann.page.locator("#turn")).to_contain_text("to join…")
    expect(ann.page.locator("#question")).to_have_text("The game begins when everyone is here.")
    ben.go("/")
    ben.go(made["seat_links"][0]["url"])
    for person in (ann, ben):
        expect(state_of(person)).to_contain_text("Your browser added to them.")
    parts = json.loads(dice_of(ann, made["id"])["seals"][-1]["statement"])["parts"]
    assert sorted(parts) == ["0", "1"]
    ben.page.on("dialog", lambda dialog: dialog.accept())
    ben.page.locator(".menu summary").click()
    ben.page.locator("#leave").click()
    carol.go(made["url"])
    carol.page.get_by_role("button", name="Sit here").click()
    expect(ann.page.locator("#seal-parts li")).to_have_count(2)
    for person in (ann, carol):
        expect(state_of(person)).to_contain_text("Your browser added to them.")
    expect(ann.page.locator("#log")).to_contain_text("from here on, the dice come from a new key")
    assert len(kept_of(ann, made["id"])["seals"]) == 2


def test_a_table_taken_over_shows_old_and_new_seals(visitor: Visitor) -> None:
    made = visitor.make_table(game=GAME, seats=[{"kind": "me"}, {"kind": "bot"}])
    visitor.click_choice()
    visitor.click_choice()
    visitor.go(f"{made['url']}/replay#2")
    expect(visitor.page.locator("#kept-seals")).to_have_text("✓ The seal that your browser kept is the one shown now.")
    visitor.page.locator("#take-over").click()
    visitor.wait_for_turn("yours", "theirs")
    expect(state_of(visitor)).to_contain_text("Your browser added to them.")
    visitor.page.locator(".sealed > summary").click()
    visitor.page.locator("#seal-list summary").click()
    parts = visitor.page.locator("#seal-parts li")
    expect(parts.nth(0)).to_contain_text("The deal and choices 1 to 2 (at another table, before this one was sealed)")
    expect(parts.nth(1)).to_contain_text("From choice 3 on")


def test_a_rewritten_database_is_noticed_by_the_browser(own_clubhouse: Clubhouse, visit: Visit) -> None:
    """The operator swaps the seal that was shown for another; the log is caught first, then the seal."""
    ann = visit(own_clubhouse)
    made = ann.make_table(game=GAME, seats=[{"kind": "me"}, {"kind": "bot"}])
    expect(state_of(ann)).to_contain_text("Your browser added to them.")
    other = ann.page.request.post("/api/tables", data={"game": GAME, "seats": [{"kind": "me"}, {"kind": "bot"}]})
    assert other.ok
    ann.go("/")
    with sqlite3.connect(own_clubhouse.folder / "clubhouse.sqlite") as database:
        database.execute("UPDATE dice_log SET value = ? WHERE kind = 'seal'", ("0" * 64,))
    ann.go(made["url"])
    expect(state_of(ann)).to_contain_text("✗ The server's log of commitments was changed")


def test_what_a_browser_says_to_a_lying_server(visitor: Visitor) -> None:
    made = visitor.make_table(game=GAME, seats=[{"kind": "me"}, {"kind": "bot"}])
    table_id = made["id"]
    expect(state_of(visitor)).to_contain_text("Your browser added to them.")
    seals, kept = dice_of(visitor, table_id)["seals"], kept_of(visitor, table_id)

    def problems(seals: list[dict[str, Any]], kept: dict[str, Any]) -> str:
        return " ".join(visitor.page.evaluate(PROBLEMS, [table_id, seals, kept]))

    def restated(**changes: Any) -> list[dict[str, Any]]:
        statement = json.dumps({**json.loads(seals[0]["statement"]), **changes})
        sealed = visitor.page.evaluate(SHA256, [statement])[0]
        return [{**seals[0], "statement": statement, "seal": sealed}]

    nothing_kept = {"promised": kept["promised"], "seals": []}
    assert problems(seals, kept) == ""
    assert "and now shows another" in problems(restated(number=1), kept)
    assert "and now shows another" in problems([], kept)
    assert "does not fit what it is said to be for" in problems([{**seals[0], "seal": "0" * 64}], nothing_kept)
    assert "is not in the dice" in problems(restated(parts={}), nothing_kept)
    part = kept["promised"][-1]["part"]
    assert "someone did" in problems(restated(parts={"0": part, "1": "f" * 64}), nothing_kept)
    assert "is for other dice" in problems(restated(**{"from": 3}), nothing_kept)
    assert "does not hold the one before it" in problems([seals[0], *restated(before="0" * 64)], nothing_kept)


def test_the_log_of_commitments_is_a_page_that_the_browser_checks(visitor: Visitor) -> None:
    visitor.make_table(game=GAME, seats=[{"kind": "me"}, {"kind": "bot"}])
    visitor.wait_for_turn("yours")
    visitor.go("/fair/log")
    expect(visitor.page.locator("#log-state")).to_contain_text("✓ Your browser has checked")
    assert visitor.page.locator("tbody tr").count() >= 2
