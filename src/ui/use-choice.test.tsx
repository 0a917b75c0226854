import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { useChoice } from "./use-choice.ts";

let shown = "";
let choose: (value: string) => void = () => undefined;

function Choice({ stored }: { readonly stored: string }) {
  [shown, choose] = useChoice(stored, () => undefined);
  return <p>{shown}</p>;
}

let root: HTMLElement;

beforeEach(() => {
  root = document.createElement("div");
  onTestFinished(() => render(null, root));
});

const draw = (stored: string) => render(<Choice stored={stored} />, root);
const settle = () => act(() => undefined);

test("shows a choice until it is stored, then what another page stores", async () => {
  await act(() => draw("a"));
  await act(() => choose("b"));
  await act(() => choose("c"));
  await act(() => draw("b"));
  expect(shown).toBe("c");
  await act(() => draw("c"));
  await act(() => draw("d"));
  expect(shown).toBe("d");
});

test("keeps a choice that was made before effects ran", async () => {
  draw("a");
  choose("b");
  await settle();
  expect(shown).toBe("b");
});
