import { readFileSync, writeFileSync } from "node:fs";
import { withRoomsTable } from "./doors.ts";

writeFileSync("ARCHITECTURE.md", withRoomsTable(readFileSync("ARCHITECTURE.md", "utf8")));
