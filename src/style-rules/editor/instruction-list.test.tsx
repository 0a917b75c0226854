import { expect, test, vi } from "vitest";
import { languageNamer } from "../../captions/text/language-name.ts";
import { mount } from "../../ui/testing/mount.tsx";
import { styleRulesLocale } from "../locale.ts";
import { instruction } from "../testing/fake-style-rules-service.ts";
import { newInstruction } from "./edited-list.ts";
import { InstructionList } from "./instruction-list.tsx";

const locale = styleRulesLocale("en", languageNamer("en"));

test("any number of instructions can be extended, with a warning from 200 on", async () => {
  const onChange = vi.fn();
  const all = Array.from({ length: 250 }, (_, at) => newInstruction(instruction(`n${at}`)));
  const listOf = (count: number) => (
    <InstructionList
      instructions={all.slice(0, count)}
      locale={locale}
      isChecked={false}
      onChange={onChange}
    />
  );
  const view = await mount(listOf(0));
  for (const [count, words, isWarned] of [
    [199, "199 of 200 instructions", false],
    [200, "200 of 200 instructions", true],
    [250, "250 instructions (usual limit: 200)", true],
  ] as const) {
    await view.update(listOf(count));
    expect(view.text()).toContain(words);
    expect(view.text().includes("If it refuses"), words).toBe(isWarned);
    await view.click("Add instruction");
    expect(onChange.mock.lastCall?.[0]).toHaveLength(count + 1);
  }
});
