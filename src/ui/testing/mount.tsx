import { type ComponentChildren, render } from "preact";
import { act } from "preact/test-utils";
import { onTestFinished } from "vitest";
import { TextProvider } from "../texts.ts";
import { catalogueText } from "./catalogue-text.ts";

/** A mounted view, found through as its reader finds it: by role and by name. */
export interface Mounted {
  readonly root: HTMLElement;
  /** The control whose `aria-label`, label or text is the name. */
  control<Kind extends HTMLElement = HTMLButtonElement>(name: string): Kind;
  /** Everything that is to be read, without what is hidden. */
  words(): string;
  click(name: string): Promise<void>;
  /** Replaces what is in a field, as typing does; `leave` also leaves it. */
  type(name: string, text: string, leave?: "leave"): Promise<void>;
  press(name: string, key: string): Promise<void>;
  /** Mounts something else in its place. */
  update(children: ComponentChildren): Promise<void>;
}

/** Mounts a view with the English catalogue in a document of its own. */
export async function mount(children: ComponentChildren): Promise<Mounted> {
  const root = document.createElement("div");
  document.body.replaceChildren(root);
  const update = (next: ComponentChildren) =>
    act(() => render(<TextProvider value={catalogueText}>{next}</TextProvider>, root));
  await update(children);
  // What is drawn later would have no document any more.
  onTestFinished(() => render(null, root));

  const control = <Kind extends HTMLElement>(name: string): Kind => {
    const found = [...root.querySelectorAll<Kind>("button, input, select, a")].find(
      (element) => nameOf(element, root) === withoutIsolates(name),
    );
    if (!found) throw new Error(`Nothing is called "${name}" in: ${root.innerHTML}`);
    return found;
  };
  return {
    root,
    control,
    words: () => withoutIsolates(root.textContent ?? "").replace(/\s+/g, " "),
    click: (name) => act(() => control(name).click()),
    type: (name, text, leave) =>
      act(() => {
        const field = control<HTMLInputElement>(name);
        field.value = text;
        field.dispatchEvent(new Event("input", { bubbles: true }));
        if (leave) field.dispatchEvent(new Event("change", { bubbles: true }));
      }),
    press: (name, key) =>
      act(() => {
        const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
        control(name).dispatchEvent(event);
      }),
    update,
  };
}

/** What is written in an element, without what is drawn for the eye alone. */
function seenText(element: HTMLElement): string | null {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const drawn of copy.querySelectorAll("[aria-hidden=true]")) drawn.remove();
  return copy.textContent;
}

function nameOf(element: HTMLElement, root: HTMLElement): string {
  const label = element.id === "" ? null : root.querySelector(`label[for="${element.id}"]`);
  const name = element.getAttribute("aria-label") ?? label?.textContent ?? seenText(element);
  return withoutIsolates(name ?? "")
    .replace(/\s+/g, " ")
    .trim();
}

/** A text as it is read: nobody sees what keeps names in their place. */
function withoutIsolates(text: string): string {
  return text.replace(/[\u2068\u2069]/g, "");
}
