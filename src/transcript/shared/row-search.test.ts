import { signal } from "@preact/signals";
import { describe, expect, it } from "vitest";
import { said } from "../testing/said.ts";
import { RowsView } from "./rows-view.ts";

const SENTENCES = [
  "The café serves coffee, and more coffee.",
  " Nobody asked for the other thing.",
  " The last CAFE closes when it is night.",
];

function talk() {
  const hidden = signal<readonly string[]>([]);
  const view = new RowsView(hidden, signal(["de", "original"]));
  view.append(SENTENCES.map((text, at) => said("original", at, text)));
  view.append(
    SENTENCES.map((_, at) => said("de", at, ` Das Café ist Nummer ${at}, das Café also.`)),
  );
  return { view, hidden };
}

describe("searching a transcript", () => {
  it("finds without case and accents, from top to bottom, lane by lane", async () => {
    const { view } = talk();
    await view.search.find("cafe", 0);
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
    expect(view.search.at.value).toBe(0);
    expect(view.search.step(-1)).toEqual({ rowId: ids[2], lane: "original", nth: 0 });
    expect(view.search.step(1)).toEqual({ rowId: ids[0], lane: "de", nth: 0 });
  });

  it("begins where the reader is, and finds nothing in a lane that is not shown", async () => {
    const { view, hidden } = talk();
    hidden.value = ["de"];
    await view.search.find("CAFÉ", 1);
    expect(view.search.hits.value).toHaveLength(2);
    expect(view.search.current?.rowId).toBe(view.rows.rows[2]?.id);
    await view.search.find("no such words", 0);
    expect(view.search.current).toBeNull();
    expect(view.search.step(1)).toBeNull();
  });

  it("goes on while it is spoken; the hit that is looked at stays", async () => {
    const { view } = talk();
    await view.search.find("number", 0);
    expect(view.search.hits.value).toEqual([]);
    await view.search.find("nobody", 0);
    const current = view.search.current;
    expect(current).not.toBeNull();
    view.append([said("original", 3, " Nobody knows, and nobody asks them.")]);
    expect(view.search.hits.value).toHaveLength(3);
    expect(view.search.current).toEqual(current);
    view.append([said("original", 4, " Something else is said now.")]);
    expect(view.search.hits.value).toHaveLength(3);
  });

  it("ends with an empty field, and a newer search takes the place of an older one", async () => {
    const { view } = talk();
    const first = view.search.find("coffee", 0);
    const second = view.search.find("other", 0);
    await Promise.all([first, second]);
    expect(view.search.query.value).toBe("other");
    expect(view.search.hits.value).toHaveLength(1);
    await view.search.find("  ", 0);
    expect(view.search.hits.value).toEqual([]);
  });
});

describe("what is selected", () => {
  it("goes from where the selection began to where the keys are", () => {
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

it("the lanes stand as the user wants captions, and hiding all hides none", () => {
  const { view, hidden } = talk();
  expect(view.shownLanes.value).toEqual(["de", "original"]);
  hidden.value = ["de", "original"];
  expect(view.shownLanes.value).toEqual(["de", "original"]);
});

it("rows that come while the reader is elsewhere are counted", () => {
  const { view } = talk();
  view.setFollows(false);
  view.append([said("original", 3, " One more sentence is said here.")]);
  view.append([said("de", 3, " Noch ein Satz wird hier gesagt.")]);
  expect(view.unseen.value).toBe(1);
  view.setFollows(true);
  expect(view.unseen.value).toBe(0);
});
