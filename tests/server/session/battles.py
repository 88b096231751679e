"""Rooms and their sockets: bots alone, somebody against a Recruit, two people apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.server.session.recorder import is_settled

if TYPE_CHECKING:
    from tests.server.session.recorder import Message, Page, Recorder

PLACES = ((45_000, 30_000), (14_000, 20_000), (12_000, 10_000))
"""Where units are to go: as far as the first of these to which there is a way."""
OWN, THEIRS = "first-white-stars", "first-therians"
FIRST = {"mission": "first-battle", "seed": "session"}
PREFERRED = ("shoot", "fight", "move", "answer", "ability", "turn", "drill", "end")
"""What a person would rather do, by the groups of choices."""
HINTS = 3
"""So many hints are asked for at a page: of more it would be a matter of time which are given."""
PATIENCE = 30
"""After so many orders somebody gives up: then the rules ask for a turn, and let them."""


def seat(holder: str, company: str, **fields: Any) -> Message:
    """Who is to sit where, with what."""
    return {"holder": holder, "company": company, **fields}


# ---- bots alone --------------------------------------------------------------------------------


def begin_with_bots(recorder: Recorder) -> str:
    """A room in which two bots play one round; they do so while other things are asked."""
    seats = [seat("bot", OWN, level="recruit"), seat("bot", THEIRS, level="random")]
    wanted = {**FIRST, "seats": seats, "options": {"round_limit": 1}}
    opened: Message = recorder.post("/api/rooms", wanted)
    return str(opened["room"])


def look_at_bots(recorder: Recorder, room: str) -> None:
    """Their battle when it is over: record, frames, reasons, and a page that comes late."""
    recorder.wait(room, lambda said: said.get("room", {}).get("state") == "over")
    look_at_end(recorder, room)
    with recorder.joined("late", room) as late:
        late.ask(0, type="motive", frame=1)


def look_at_end(recorder: Recorder, room: str) -> str:
    """All that is told of a battle over HTTP; its record."""
    recorder.get(f"/api/rooms/{room}")
    recorder.get(f"/api/rooms/{room}/showing")
    for event in (0, 99):
        recorder.get(f"/api/rooms/{room}/why/3/{event}")
    return str(recorder.get(f"/api/rooms/{room}/record"))


# ---- against a Recruit -------------------------------------------------------------------------


def begin_with_recruit(recorder: Recorder) -> Message:
    """A room for a person and a bot, which lays its cards while other things are asked."""
    seats = [seat("human", OWN, name="Ada"), seat("bot", THEIRS, level="recruit")]
    options = {"round_limit": 3, "free_measuring": True}
    opened: Message = recorder.post("/api/rooms", {**FIRST, "seats": seats, "options": options})
    return opened


def fight_a_recruit(recorder: Recorder, opened: Message) -> None:
    """A person against a bot, somebody watching; then the battle is played on from its record."""
    room, token = opened["room"], opened["keys"][0]["token"]
    recorder.wait(room, lambda said: "asked" in said and is_settled(said["asked"], 0))
    for path in ("", "/record", "/showing", "/why/0/0"):
        recorder.get(f"/api/rooms/{room}{path}")
    with recorder.joined("watcher", room) as watcher:
        with recorder.joined("Ada", room, token) as ada:
            Person(ada, 0).play(orders=6)
            make_trouble(ada)
            watcher.until(lambda said: is_online(said, 0))
        watcher.until(lambda said: not is_online(said, 0))
        with recorder.joined("Ada again", room, token) as ada:
            person = Person(ada, 0)
            person.play(PATIENCE)
            person.give_up()
            ada.say({"type": "say", "text": "Well fought."})
            ada.hear("said")
            ada.ask(0, type="hint", level="soldier")
            watcher.hear("said")
    play_on(recorder, look_at_end(recorder, room))


def is_online(said: Message, at: int) -> bool:
    """Whether a message says that somebody is at a seat."""
    return said["type"] == "changed" and bool(said["room"]["seats"][at]["online"])


class Person:
    """Somebody at a page who asks much, takes something back, and does what comes first."""

    def __init__(self, page: Page, seat: int) -> None:
        self.page, self.seat = page, seat
        self._asked: dict[str, int] = {}
        self._given, self._hints, self._has_taken_back = 0, 0, False

    def play(self, orders: int) -> None:
        """Answer so many questions."""
        for _ in range(orders):
            question = self.page.turn(self.seat)
            self._look_back()
            self._consider(question)
            self._answer(question)
            self._take_back()

    def give_up(self) -> None:
        """Surrender."""
        self.page.turn(self.seat)
        self.page.say({"type": "resign", "seat": self.seat})
        self.page.hear("changed")

    def _consider(self, question: Message) -> None:
        """What a bot would do, where one could go, what the first orders would bring."""
        if self._is_new(question["kind"]) and self._hints < HINTS:
            self._hints += 1
            self.page.ask(self.seat, type="hint", level="soldier")
        for choice in question["choices"]:
            if choice.get("order") and self._is_new(f"preview {choice['group']}"):
                self.page.ask(self.seat, type="preview", order=choice["order"])
                self.page.ask(self.seat, type="reply", order=choice["order"])
            if choice.get("gait") and self._is_new("reach"):
                unit, gait = question["unit"], choice["gait"]
                self.page.ask(self.seat, type="reach", unit=unit, gait=gait)
                self.page.ask(self.seat, type="danger", unit=unit, costs=True)
                self.page.ask(self.seat, type="survey", unit=unit, what="danger")

    def _is_new(self, what: str) -> bool:
        """Whether this was not asked before."""
        self._asked[what] = self._asked.get(what, 0) + 1
        return self._asked[what] == 1

    def _answer(self, question: Message) -> None:
        order = self._order(question)
        self._given += 1
        key = f"{self.page.name}-order-{self._given}"
        said = self.page.give(order, question["number"], key)
        assert said["type"] == "happened", said

    def _order(self, question: Message) -> Any:
        """The order of the choice that is liked best; a movement has to be planned."""
        able = [each for each in question["choices"] if not each.get("refusal")]
        for choice in sorted(able, key=lambda each: PREFERRED.index(each["group"])):
            order = choice.get("order") or self._planned(question, choice)
            if order is not None:
                return order
        raise AssertionError(question)

    def _planned(self, question: Message, choice: Message) -> Any:
        if choice.get("input") != "move":
            return None
        how = {"unit": question["unit"], "gait": choice["gait"], "zone": choice.get("zone")}
        for x, y in PLACES:
            planned = self.page.ask(self.seat, type="plan", x=x, y=y, **how)
            if planned.get("order") and not planned.get("refusal"):
                return planned["order"]
        return None

    def _look_back(self) -> None:
        """Why things happened, and why the bot did what it did."""
        while self.page.frames:
            frame = self.page.frames.pop(0)
            for event, told in enumerate(frame["told"]):
                if self._is_new(f"why {told['kind']}"):
                    self.page.ask(self.seat, type="why", frame=frame["number"], event=event)
            kinds = ", ".join(told["kind"] for told in frame["told"])
            if frame.get("seat") == 1 - self.seat and self._is_new(f"motive {kinds}"):
                self.page.ask(self.seat, type="motive", frame=frame["number"])

    def _take_back(self) -> None:
        """The first order that can be taken back is, and then given again."""
        if self.page.last["undo"] and not self._has_taken_back:
            self._has_taken_back = True
            self.page.say({"type": "propose", "seat": self.seat, "what": "take_back"})
            self.page.until(lambda said: said.get("back") is not None)
            self.page.hear("changed")


def make_trouble(ada: Page) -> None:
    """What a page should not say, at a time when nobody else says anything."""
    question = ada.turn(0)
    number = question["number"]
    order = next(each["order"] for each in question["choices"] if each.get("order"))
    ada.give(order, number, "Ada-order-1")  # it was taken: that is only said again
    own = {**order, "target": {"is": "FighterTarget", "fighter": 0}}
    for key, wrong in enumerate(({"is": "Nonsense"}, {**order, "seat": 1}, {"seat": 0}, own)):
        ada.give(wrong, number, f"refused-{key}")
    ada.give(order, number + 7, "too-early")
    for kind, fields in (("motive", {"frame": 2}), ("why", {"frame": 999, "event": 0})):
        ada.ask(0, type=kind, **fields)
    ada.ask(1, type="hint", level="soldier")
    ada.ask(0, type="reach", unit=999, gait="rush")
    for watch in ("hold", "ask"):
        ada.say({"type": "stand", "seat": 0, "watch": watch})
        ada.hear("standing")
    for message in (
        "no JSON",
        {"type": "shout"},
        {"type": "say", "text": ""},
        {"type": "hello"},
        {"type": "stand", "seat": 0, "watch": "hold", "unit": 99},
        {"type": "propose", "seat": 0, "what": "draw"},
        {"type": "propose", "seat": 1, "what": "draw"},
        {"type": "reply", "seat": 0, "id": "none", "agreed": True},
        {"type": "resign", "seat": 1},
        {"type": "resume", "seat": 0},
    ):
        ada.say(message)
        ada.hear("trouble")
    ada.say({"type": "say", "text": "Hello, là-bas!"})
    ada.hear("said")


def play_on(recorder: Recorder, text: str) -> None:
    """The battle of a record, with other dice after its third order."""
    seats = [{"holder": "human"}, {"holder": "human", "name": "Bob"}]
    wanted = {"record": text, "number": 3, "seats": seats}
    opened = recorder.post("/api/rooms/continued", wanted)
    recorder.post("/api/rooms/continued", {**wanted, "number": 9_999})
    recorder.post("/api/rooms/continued", {**wanted, "record": "nothing"})
    tokens = [key["token"] for key in opened["keys"]]
    with recorder.joined("both", opened["room"], *tokens) as both:
        both.ask(0, type="why", frame=1, event=0)


# ---- two people apart --------------------------------------------------------------------------


def play_apart(recorder: Recorder) -> None:
    """Two people with clocks: talk, something taken back, and a draw in the end."""
    seats = [seat("human", "white-stars-500"), seat("open", "karmans-500", name="Chloé")]
    wanted = {"mission": "skirmish", "seats": seats, "minutes": 30}
    refuse_rooms(recorder, wanted)
    opened = recorder.post("/api/rooms", wanted)
    room, tokens = opened["room"], [key["token"] for key in opened["keys"]]
    refuse_pages(recorder, room)
    first, second = ("Bob", room, tokens[0]), ("Chloé", room, tokens[1])
    with recorder.joined(*first) as bob, recorder.joined(*second) as chloe:
        bob.until(lambda said: is_online(said, 1))
        for _ in range(5):
            answer_first(recorder, (bob, chloe))
        talk(bob, chloe)
    look_at_end(recorder, room)


def refuse_rooms(recorder: Recorder, wanted: Message) -> None:
    """Rooms that cannot be had."""
    seats = wanted["seats"]
    for wrong in (
        {"mission": "nowhere"},
        {"seed": "mine"},
        {"seats": seats[:1]},
        {"seats": [seats[0], seat("bot", "therians-500", level="marvin")]},
        {"seats": [seats[0], seat("open", "dragons")]},
        {"options": {"gravity": 0}},
    ):
        recorder.post("/api/rooms", {**wanted, **wrong})
    for path in ("", "/record", "/showing", "/why/0/0"):
        recorder.get(f"/api/rooms/nowhere{path}")


def refuse_pages(recorder: Recorder, room: str) -> None:
    """Pages that the server hangs up on."""
    hello = {"type": "hello", "tokens": ["x" * 32]}
    for name, where, said, headers in (
        ("lost", "nowhere", None, {}),
        ("foreign", room, None, {"origin": "https://elsewhere.example"}),
        ("liar", room, hello, {}),
        ("rude", room, {"type": "say", "text": "Let me in."}, {}),
        ("unclear", room, "…", {}),
    ):
        with recorder.page(name, where, **headers) as page:
            if said is not None:
                page.say(said)
            page.hear("closed")


def answer_first(recorder: Recorder, pages: tuple[Page, Page]) -> None:
    """Whoever is asked first answers, seven seconds later; both hear of it."""
    asked = pages[0].last["asked"][0]["seat"]
    mine, other = pages[asked], pages[1 - asked]
    question = next(each for each in mine.last["asked"] if each["seat"] == asked)
    recorder.clock.at += 7
    order = next(each["order"] for each in question["choices"] if each.get("order"))
    mine.give(order, question["number"], f"apart-{mine.last['number']:03}-{asked}")
    mine.hear("changed")
    other.hear("happened")
    other.hear("changed")


def talk(bob: Page, chloe: Page) -> None:
    """Offers and answers."""
    bob.ask(0, type="hint", level="soldier")
    for said in ("Une partie nulle ?", "Do you take that back?"):
        chloe.say({"type": "say", "text": said})
        for page in (bob, chloe):
            page.hear("said")
    settle(bob, chloe, "draw", agreed=False)
    settle(chloe, bob, "take_back", agreed=True)
    settle(bob, chloe, "draw", agreed=True)


def settle(first: Page, second: Page, what: str, *, agreed: bool) -> None:
    """One proposes something, the other answers, and both hear what comes of it."""
    first.say({"type": "propose", "seat": first.seats[0], "what": what})
    for page in (first, second):
        page.until(lambda said: said["type"] == "changed" and said["proposal"] is not None)
    reply = {"type": "reply", "seat": second.seats[0], "id": second.proposal["id"]}
    second.say({**reply, "agreed": agreed})
    for page in (first, second):
        for kind in ("happened", "changed", "changed") if agreed else ("changed",):
            page.hear(kind)
