import { signal } from "@preact/signals";
import { expect, test, vi } from "vitest";
import { languageNamer } from "../../features/languages/language-name.ts";
import { mount } from "../../ui/testing/mount.tsx";
import { readingIn } from "../locale.ts";
import { FakeStyleService } from "../testing/fake-style-service.ts";
import { MemoryPort } from "../testing/memory-api.ts";
import { Editor } from "./editor.tsx";
import { EditorModel } from "./editor-model.ts";

test("a new list can be for a language that the service adds; one it does not have is marked", async () => {
  const fake = new FakeStyleService();
  const port = new MemoryPort(fake);
  const life = new AbortController();
  const about = { styleId: null, language: "en" };
  const model = new EditorModel(port, about, () => undefined, life.signal);
  await vi.waitFor(() => expect(model.phase.value).toBe("ready"));
  const offered = signal({ tags: ["de", "en", "ko", "sw"], told: ["de", "en", "sw"] });
  const reading = readingIn("en", languageNamer("en"), offered);
  const view = await mount(<Editor model={model} port={port} reading={reading} tryPanel={null} />);
  const select = view.control<HTMLSelectElement>("Language of the list");
  expect([...select.options].map((option) => option.textContent)).toEqual([
    "English",
    "German",
    "Korean (not offered by the service)",
    "Swahili",
  ]);
  select.value = "sw";
  select.dispatchEvent(new Event("change", { bubbles: true }));
  model.change({ name: "Mwongozo" });
  await model.save();
  expect([...fake.lists.values()]).toMatchObject([{ name: "Mwongozo", language: "sw" }]);
  life.abort();
});
