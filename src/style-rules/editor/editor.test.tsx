import { signal } from "@preact/signals";
import { expect, test, vi } from "vitest";
import { languageNamer } from "../../captions/text/language-name.ts";
import { mount } from "../../ui/testing/mount.tsx";
import { styleRulesLocale } from "../locale.ts";
import { FakeStyleRulesService } from "../testing/fake-style-rules-service.ts";
import { MemoryApi } from "../testing/memory-api.ts";
import { Editor } from "./editor.tsx";
import { EditorModel } from "./editor-model.ts";

test("offers languages that the service adds and marks those it lacks", async () => {
  const fake = new FakeStyleRulesService();
  const api = new MemoryApi(fake);
  const life = new AbortController();
  const about = { styleId: null, language: "en" };
  const model = new EditorModel(api, about, () => undefined, life.signal);
  await vi.waitFor(() => expect(model.phase.value).toBe("ready"));
  const offered = signal({ tags: ["de", "en", "ko", "sw"], reported: ["de", "en", "sw"] });
  const locale = styleRulesLocale("en", languageNamer("en"), offered);
  const view = await mount(<Editor model={model} api={api} locale={locale} tryPanel={null} />);
  const select = view.control<HTMLSelectElement>("List language");
  expect([...select.options].map((option) => option.textContent)).toEqual([
    "English",
    "German",
    "Korean (not supported by the service)",
    "Swahili",
  ]);
  select.value = "sw";
  select.dispatchEvent(new Event("change", { bubbles: true }));
  model.changeContent({ name: "Mwongozo" });
  await model.save();
  expect([...fake.lists.values()]).toMatchObject([{ name: "Mwongozo", language: "sw" }]);
  life.abort();
});
