import type { FrameKey, PageKeyAction } from "../messaging/page-key.ts";
import { shadowRootOf } from "../platform/shadow-root.ts";
import { onTrusted } from "./elements/on-trusted.ts";

/** With Alt and Shift, by where the key lies and not by what a layout writes with it. */
const ACTIONS: Readonly<Record<string, PageKeyAction>> = {
  KeyO: "show-original",
  KeyL: "next-lane",
  Comma: "calmer",
  Period: "faster",
  Minus: "smaller",
  Equal: "larger",
  KeyM: "place",
  KeyD: "add-word",
};

/** Kinds of `<input>` in which nothing is written. */
const NO_TEXT = new Set([
  ...["button", "checkbox", "color", "file", "image", "radio", "range", "reset", "submit"],
]);

export interface PageKeyHooks {
  /** A key was pressed, or is held down; returns whether it did anything. */
  onKey(action: PageKeyAction, isRepeated: boolean): boolean;
  /** A key without Alt that may mean the captions; returns whether it did. */
  onOtherKey(event: KeyboardEvent): boolean;
  /** The key that shows the original was let go of, or nobody can tell any more. */
  onReleased(): void;
}

/**
 * Hears the keys that are pressed in this page until `signal` aborts: only those of a person, and
 * none while something is being written. The page does not get those that did something.
 */
export function watchPageKeys(hooks: PageKeyHooks, signal: AbortSignal): void {
  const press = (event: KeyboardEvent) => {
    if (event.isComposing || isWritten(event)) return;
    const action = pageKeyOf(event);
    const isTaken = action ? hooks.onKey(action, event.repeat) : hooks.onOtherKey(event);
    if (!isTaken) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const release = ({ code, key }: KeyboardEvent) => {
    if (ACTIONS[code] === "show-original" || key === "Alt" || key === "Shift") hooks.onReleased();
  };
  const leave = ({ target }: Event) => {
    if (target === window || target === document) hooks.onReleased();
  };
  onTrusted(window, "keydown", press, signal);
  onTrusted(window, "keyup", release, signal);
  onTrusted(window, "blur visibilitychange", leave, signal);
}

/**
 * Hears the keys that are pressed in a frame of the page until `signal` aborts: the page itself does
 * not hear them. What they do is decided there, so the frame does not get any of them.
 */
export function watchKeysOfFrame(onKey: (key: FrameKey) => void, signal: AbortSignal): void {
  let isHeld = false;
  const hooks: PageKeyHooks = {
    onKey: (pageKey, isRepeated) => {
      isHeld ||= pageKey === "show-original";
      if (!isRepeated) onKey({ pageKey });
      return true;
    },
    onOtherKey: () => false,
    onReleased: () => {
      if (isHeld) onKey({ pageKey: null });
      isHeld = false;
    },
  };
  watchPageKeys(hooks, signal);
}

/** What a key press means; null for what is none of ours. */
export function pageKeyOf(
  event: Pick<KeyboardEvent, "code" | "altKey" | "shiftKey" | "ctrlKey" | "metaKey">,
): PageKeyAction | null {
  const { code, altKey, shiftKey, ctrlKey, metaKey } = event;
  if (!altKey || !shiftKey || ctrlKey || metaKey) return null;
  return ACTIONS[code] ?? null;
}

/** Whether the press writes into the page. */
function isWritten(event: KeyboardEvent): boolean {
  let [target] = event.composedPath();
  // What is inside a closed shadow root shows as the element that has it.
  for (let inner = target; inner instanceof Element; ) {
    target = inner;
    inner = shadowRootOf(inner)?.activeElement ?? undefined;
  }
  if (target instanceof HTMLInputElement) return !NO_TEXT.has(target.type);
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLElement && target.isContentEditable;
}
