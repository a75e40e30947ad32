// The guide of a game. Links to a clause of its rules may still lead here: they are sent on to the page of clauses.

import { byId } from "./dom.js";

const wanted = location.hash.slice(1);
if (wanted && !byId(wanted)) location.replace(byId("guide").dataset.clauses + location.hash);
