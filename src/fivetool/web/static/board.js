// What every page with a board does with it, whoever draws it: arrange it for the room there is, and explain it.

import { Arrangement } from "./arrangement.js";
import { byId } from "./dom.js";
import { Legend } from "./legend.js";

new Arrangement(byId("board"));
new Legend(byId("board"), byId("legend"), byId("legend-open"));
