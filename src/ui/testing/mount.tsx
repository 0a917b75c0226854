import { type ComponentChildren, render } from "preact";
import { act } from "preact/test-utils";
import { onTestFinished } from "vitest";
import { TextProvider } from "../texts.ts";
import { catalogueText } from "./catalogue-text.ts";

/** A drawn view whose controls are found by accessible name. */
export interface DrawnView {
  readonly root: HTMLElement;
  /**
   * Finds a control by `aria-label`, label or text.
   * @throws Error when nothing has the name
   */
  control<Kind extends HTMLElement = HTMLButtonElement>(name: string): Kind;
  /** All visible text, with white space collapsed. */
  text(): string;
  click(name: string): Promise<void>;
  /** Types into a field; `leave` also blurs it. */
  type(name: string, text: string, leave?: "leave"): Promise<void>;
  /** Chooses an option of a menu by its value. */
  choose(name: string, value: string): Promise<void>;
  press(name: string, key: string): Promise<void>;
}

export interface Mounted extends DrawnView {
  update(children: ComponentChildren): Promise<void>;
}

export async function mount(children: ComponentChildren): Promise<Mounted> {
  const root = document.createElement("div");
  document.body.replaceChildren(root);
  const update = (next: ComponentChildren) =>
    act(() => render(<TextProvider value={catalogueText}>{next}</TextProvider>, root));
  await update(children);
  // Unmount before the document goes away.
  onTestFinished(() => render(null, root));
  return { ...viewIn(root), update };
}

/** The view that a page has drawn in an element. */
export function viewIn(root: HTMLElement): DrawnView {
  const control = <Kind extends HTMLElement>(name: string): Kind => {
    const labels = new Map<string, HTMLElement>();
    for (const label of root.querySelectorAll("label")) {
      if (!labels.has(label.htmlFor)) labels.set(label.htmlFor, label);
    }
    const sought = withoutIsolates(name);
    const found = [...root.querySelectorAll<Kind>("button, input, select, textarea, a")].find(
      (element) => nameOf(element, labels) === sought,
    );
    if (!found) throw new Error(`Nothing is called "${name}" in: ${root.innerHTML}`);
    return found;
  };
  return {
    root,
    control,
    text: () => withoutIsolates(root.textContent ?? "").replace(/\s+/g, " "),
    click: (name) => act(() => control(name).click()),
    type: (name, text, leave) =>
      act(() => {
        const field = control<HTMLInputElement>(name);
        field.value = text;
        field.dispatchEvent(new Event("input", { bubbles: true }));
        if (leave) field.dispatchEvent(new Event("change", { bubbles: true }));
      }),
    choose: (name, value) =>
      act(() => {
        const menu = control<HTMLSelectElement>(name);
        menu.value = value;
        menu.dispatchEvent(new Event("change", { bubbles: true }));
      }),
    press: (name, key) =>
      act(() => {
        const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
        control(name).dispatchEvent(event);
      }),
  };
}

// The text of an element without its `aria-hidden` parts.
function shownText(element: HTMLElement): string {
  if (!element.querySelector("[aria-hidden=true]")) return element.textContent;
  const copy = element.cloneNode(true) as HTMLElement;
  for (const drawn of copy.querySelectorAll("[aria-hidden=true]")) drawn.remove();
  return copy.textContent;
}

/** @param labels by the identifiers of the fields that they name */
function nameOf(element: HTMLElement, labels: ReadonlyMap<string, HTMLElement>): string {
  const label = element.id === "" ? undefined : labels.get(element.id);
  const name = element.getAttribute("aria-label") ?? label?.textContent ?? shownText(element);
  return withoutIsolates(name).replace(/\s+/g, " ").trim();
}

function withoutIsolates(text: string): string {
  return text.replace(/[\u2068\u2069]/g, "");
}
