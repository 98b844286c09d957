"""An event under one commitment for the tests: the published one, and the phases of a small one."""

import json
from dataclasses import replace

import places
from everydeal.dealing.events.commitments.terms import Phase

GOLDEN = json.loads((places.GOLDEN / "events.json").read_text())
WBG = GOLDEN["event"]
SQUAREDEAL = GOLDEN["squaredeal"]
PHASE = Phase(code="FIN", title="Final #", sessions=2, boards=("1-16", "17-32"), beacon="text:x y", file="FIN#")
SECTIONS = replace(PHASE, code="SW", file="SW##", sessions=None, sections=("A", "B"), reserves=1, boards=("1-",))
