import { expect, test, vi } from "vitest";
import { languageNamer } from "../../captions/text/language-name.ts";
import { mount } from "../../ui/testing/mount.tsx";
import { styleRulesLocale } from "../locale.ts";
import { instruction } from "../testing/fake-style-rules-service.ts";
import { newInstruction } from "./edited-list.ts";
import { InstructionList } from "./instruction-list.tsx";

const locale = styleRulesLocale("en", languageNamer("en"));

async function open(count: number) {
  const onChange = vi.fn();
  const instructions = Array.from({ length: count }, (_, at) =>
    newInstruction(instruction(`n${at}`)),
  );
  const view = await mount(
    <InstructionList
      instructions={instructions}
      locale={locale}
      isChecked={false}
      onChange={onChange}
    />,
  );
  return { view, onChange };
}

test.each([
  [199, "199 of 200 instructions", false],
  [200, "200 of 200 instructions", true],
  [250, "250 instructions (usual limit: 200)", true],
])(
  "%i instructions can be extended, with a warning from 200 on",
  async (count, words, isWarned) => {
    const { view, onChange } = await open(count);
    expect(view.text()).toContain(words);
    expect(view.text().includes("If it refuses")).toBe(isWarned);
    await view.click("Add instruction");
    expect(onChange.mock.lastCall?.[0]).toHaveLength(count + 1);
  },
);
