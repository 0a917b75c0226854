import { beforeEach, expect, test } from "vitest";
import { filterSettings, splitQuery } from "./filter-settings.ts";

beforeEach(() => {
  document.body.innerHTML = `
    <div data-view="Captions">
      <section class="section">
        <div class="field-head"><h2>Appearance</h2></div>
        <p class="quiet">How captions look.</p>
        <div class="preview" id="preview">The outline of the coast</div>
        <div class="look-fields">
          <div class="field" id="font">
            <label>Font</label><select><option>Serif</option></select>
          </div>
          <div class="field" id="edge"><label>Text outline</label></div>
        </div>
      </section>
    </div>
    <div data-view="Advanced">
      <section class="section">
        <div class="field-head"><h2>Connection</h2></div>
        <fieldset id="format"><legend>Message format</legend>JSON</fieldset>
        <div class="field" id="key"><input aria-label="Clé d’accès"></div>
      </section>
    </div>`;
});

function shown(typed: string): readonly string[] {
  const count = filterSettings(document.body, splitQuery(typed));
  const ids = [...document.querySelectorAll(".field, fieldset, .preview")]
    .filter((each) => !each.closest("[hidden]"))
    .map(({ id }) => id);
  expect(count > 0).toBe(ids.length > 0);
  return ids;
}

test.each([
  ["outline", ["edge"]],
  ["OUTLINE text", ["edge"]],
  ["serif", ["font"]],
  ["json", ["format"]],
  ["cle d’acces", ["key"]],
  // The names of section and view count, but are not enough for a single setting.
  ["captions font", ["font"]],
  ["look serif", ["font"]],
  ["advanced connection", ["format", "key"]],
  ["appearance", ["preview", "font", "edge"]],
  ["advanced", ["format", "key"]],
  // A preview is part of its section, but its words are a sample.
  ["coast", []],
  ["nothing like it", []],
])("%s finds %j", (typed, ids) => {
  expect(shown(typed)).toEqual(ids);
});

test("what was hidden comes back", () => {
  shown("serif");
  expect(shown("outline")).toEqual(["edge"]);
  expect(document.querySelector<HTMLElement>("[data-view=Advanced]")?.hidden).toBe(true);
  expect(shown("")).toEqual(["preview", "font", "edge", "format", "key"]);
});
