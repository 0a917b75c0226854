import { useSignal } from "@preact/signals";
import { expect, test } from "vitest";
import { mount } from "../ui/testing/mount.tsx";
import { FoundSettings } from "./found-settings.tsx";

function Views() {
  const isLoaded = useSignal(false);
  return (
    <div data-view="Account">
      <section class="section">
        <h2>Quota</h2>
        <button
          type="button"
          onClick={() => {
            isLoaded.value = true;
          }}
        >
          Refresh
        </button>
        {isLoaded.value && <div class="field">Characters</div>}
      </section>
    </div>
  );
}

const search = (typed: string) => (
  <FoundSettings typed={typed} query={typed.split(" ")}>
    <Views />
  </FoundSettings>
);

test("counts what is found, and looks again when a section has loaded more", async () => {
  const view = await mount(search("refresh"));
  await expect.poll(view.text).toContain("Settings found: 1");
  await view.update(search("characters"));
  await expect.poll(view.text).toContain("No setting matches “characters”.");
  view.root.querySelector("button")?.click();
  await expect.poll(view.text).toContain("Settings found: 1");
  expect(view.root.querySelector<HTMLElement>(".field")?.hidden).toBe(false);
  expect(view.root.querySelector("button")?.hidden).toBe(true);
});
