import { signal } from "@preact/signals";
import { describe, expect, it } from "vitest";
import { concludedSegment } from "../testing/concluded-segment.ts";
import { RowsView } from "./rows-view.ts";

const SENTENCES = [
  "The café serves coffee, and more coffee.",
  " Nobody asked for the other thing.",
  " The last CAFE closes when it is night.",
];

function talk() {
  const hidden = signal<readonly string[]>([]);
  const view = new RowsView(hidden, signal(["de", "original"]));
  view.appendSegments(SENTENCES.map((text, at) => concludedSegment("original", at, text)));
  view.appendSegments(
    SENTENCES.map((_, at) =>
      concludedSegment("de", at, ` Das Café ist Nummer ${at}, das Café also.`),
    ),
  );
  return { view, hidden };
}

describe("RowSearch", () => {
  it("finds without case and accents, from top to bottom, lane by lane", async () => {
    const { view } = talk();
    await view.search.searchFor("cafe", 0);
    const ids = view.rows.rows.map(({ id }) => id);
    expect(view.search.hits.value).toEqual([
      { rowId: ids[0], lane: "de", nth: 0 },
      { rowId: ids[0], lane: "de", nth: 1 },
      { rowId: ids[0], lane: "original", nth: 0 },
      { rowId: ids[1], lane: "de", nth: 0 },
      { rowId: ids[1], lane: "de", nth: 1 },
      { rowId: ids[2], lane: "de", nth: 0 },
      { rowId: ids[2], lane: "de", nth: 1 },
      { rowId: ids[2], lane: "original", nth: 0 },
    ]);
    expect(view.search.currentIndex.value).toBe(0);
    expect(view.search.moveToHit(-1)).toEqual({ rowId: ids[2], lane: "original", nth: 0 });
    expect(view.search.moveToHit(1)).toEqual({ rowId: ids[0], lane: "de", nth: 0 });
  });

  it("starts at the current row and skips hidden lanes", async () => {
    const { view, hidden } = talk();
    hidden.value = ["de"];
    await view.search.searchFor("CAFÉ", 1);
    expect(view.search.hits.value).toHaveLength(2);
    expect(view.search.current?.rowId).toBe(view.rows.rows[2]?.id);
    await view.search.searchFor("no such words", 0);
    expect(view.search.current).toBeNull();
    expect(view.search.moveToHit(1)).toBeNull();
  });

  it("continues while rows are added and keeps the current hit", async () => {
    const { view } = talk();
    await view.search.searchFor("number", 0);
    expect(view.search.hits.value).toEqual([]);
    await view.search.searchFor("nobody", 0);
    const current = view.search.current;
    expect(current).not.toBeNull();
    view.appendSegments([concludedSegment("original", 3, " Nobody knows, and nobody asks them.")]);
    expect(view.search.hits.value).toHaveLength(3);
    expect(view.search.current).toEqual(current);
    view.appendSegments([concludedSegment("original", 4, " Something else is said now.")]);
    expect(view.search.hits.value).toHaveLength(3);
  });

  it("ends with an empty query and is replaced by a newer search", async () => {
    const { view } = talk();
    const first = view.search.searchFor("coffee", 0);
    const second = view.search.searchFor("other", 0);
    await Promise.all([first, second]);
    expect(view.search.query.value).toBe("other");
    expect(view.search.hits.value).toHaveLength(1);
    await view.search.searchFor("  ", 0);
    expect(view.search.hits.value).toEqual([]);
  });
});

describe("RowsView", () => {
  it("selects from the anchor to the active row", () => {
    const { view } = talk();
    const [first, second, third] = view.rows.rows;
    expect(view.selectedRows()).toEqual([]);
    view.activeId.value = third?.id ?? null;
    expect(view.selectedRows()).toEqual([third]);
    view.anchorId.value = second?.id ?? null;
    expect(view.selectedRows()).toEqual([second, third]);
    view.selectAll();
    expect(view.selectedRows()).toEqual([first, second, third]);
  });
});

it("orders lanes like the captions and shows all if all are hidden", () => {
  const { view, hidden } = talk();
  expect(view.shownLanes.value).toEqual(["de", "original"]);
  hidden.value = ["de", "original"];
  expect(view.shownLanes.value).toEqual(["de", "original"]);
});

it("counts rows added while the user has scrolled away", () => {
  const { view } = talk();
  view.setFollows(false);
  view.appendSegments([concludedSegment("original", 3, " One more sentence is said here.")]);
  view.appendSegments([concludedSegment("de", 3, " Noch ein Satz wird hier gesagt.")]);
  expect(view.newRowCount.value).toBe(1);
  view.setFollows(true);
  expect(view.newRowCount.value).toBe(0);
});

describe("rows with an empty cell", () => {
  const add = (view: RowsView, lane: string, at: number, text: string, lastsMs = 2000) => {
    const segment = concludedSegment(lane, at, text);
    view.appendSegments([{ ...segment, endMs: segment.startMs + lastsMs }]);
  };
  const texts = (view: RowsView) =>
    view.rows.rows.map((row) =>
      row.kind === "words" ? ["original", "de"].map((lane) => row.cells.get(lane)?.text) : [],
    );

  function unequal(isLive: boolean) {
    const hidden = signal<readonly string[]>([]);
    const live = signal(isLive);
    const view = new RowsView(hidden, signal([]), live);
    add(view, "original", 0, "The lamp burns whale oil here.");
    add(view, "original", 1, " It is lit at dusk every day.");
    return { view, hidden, live };
  }

  it("are joined when the words of the other lane are there, and found as one", async () => {
    const { view, hidden } = unequal(true);
    await view.search.searchFor("lit at dusk", 0);
    const [first, second] = view.rows.rows;
    expect(view.search.current?.rowId).toBe(second?.id);
    add(view, "de", 0, "Die Lampe brennt mit Öl und wird angezündet.", 3900);
    expect(texts(view)).toEqual([
      [
        "The lamp burns whale oil here. It is lit at dusk every day.",
        "Die Lampe brennt mit Öl und wird angezündet.",
      ],
    ]);
    expect(view.search.hits.value).toEqual([{ rowId: first?.id, lane: "original", nth: 0 }]);
    // Both are found under their former ids.
    expect([first, second].map((row) => view.rows.indexOf(row?.id ?? -1))).toEqual([0, 0]);
    view.revealRow(second?.id ?? -1);
    expect(view.activeId.value).toBe(first?.id);
    hidden.value = ["de"];
    expect(view.rows.rows).toHaveLength(2);
  });

  it("stay apart while words may still come", () => {
    const { view, live } = unequal(true);
    add(view, "de", 0, "Die Lampe brennt mit Öl.");
    expect(view.rows.rows).toHaveLength(2);
    live.value = false;
    expect(view.rows.rows).toHaveLength(1);
  });
});
