import { expect, test, vi } from "vitest";
import { languageNamer } from "../../features/languages/language-name.ts";
import { mount } from "../../ui/testing/mount.tsx";
import { readingIn } from "../locale.ts";
import { instruction } from "../testing/fake-style-service.ts";
import { newInstruction } from "./edited-list.ts";
import { InstructionList } from "./instruction-list.tsx";

const reading = readingIn("en", languageNamer("en"));

async function open(count: number) {
  const onChange = vi.fn();
  const instructions = Array.from({ length: count }, (_, at) =>
    newInstruction(instruction(`n${at}`)),
  );
  const view = await mount(
    <InstructionList
      instructions={instructions}
      reading={reading}
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
  "%i instructions may become more, with a warning from 200 on",
  async (count, words, isWarned) => {
    const { view, onChange } = await open(count);
    expect(view.words()).toContain(words);
    expect(view.words().includes("may refuse more")).toBe(isWarned);
    await view.click("Add an instruction");
    expect(onChange.mock.lastCall?.[0]).toHaveLength(count + 1);
  },
);
