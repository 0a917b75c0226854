import type { FrameKey, PageKeyAction } from "../messaging/page-key.ts";
import { shadowRootOf } from "../platform/shadow-root.ts";
import { onTrusted } from "./elements/on-trusted.ts";

/** Shortcuts by physical key, pressed with Alt and Shift, so they work on every keyboard layout. */
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

const NO_TEXT = new Set([
  ...["button", "checkbox", "color", "file", "image", "radio", "range", "reset", "submit"],
]);

export interface PageKeyHooks {
  /** Returns whether the key had an effect. */
  onKey(action: PageKeyAction, isRepeated: boolean): boolean;
  /** A key press without a shortcut; returns whether it had an effect. */
  onOtherKey(event: KeyboardEvent): boolean;
  /** The key for the original was released, or the window lost focus. */
  onReleased(): void;
}

/**
 * Handles shortcuts in this page until `signal` aborts. Ignores key events that page scripts made
 * and keys typed into text fields. Keys that had an effect do not reach the page.
 */
export function watchPageKeys(hooks: PageKeyHooks, signal: AbortSignal): void {
  const press = (event: KeyboardEvent) => {
    if (event.isComposing || isTyping(event)) return;
    const action = pageKeyActionOf(event);
    const isHandled = action ? hooks.onKey(action, event.repeat) : hooks.onOtherKey(event);
    if (!isHandled) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const release = ({ code, key }: KeyboardEvent) => {
    if (ACTIONS[code] === "show-original" || key === "Alt" || key === "Shift") hooks.onReleased();
  };
  const onBlur = ({ target }: Event) => {
    if (target === window || target === document) hooks.onReleased();
  };
  onTrusted(window, "keydown", press, signal);
  onTrusted(window, "keyup", release, signal);
  onTrusted(window, "blur visibilitychange", onBlur, signal);
}

/**
 * Forwards shortcuts pressed in a frame, which the top frame cannot see. The effect is decided
 * there, so the frame's page gets none of these keys.
 */
export function watchFrameKeys(onKey: (key: FrameKey) => void, signal: AbortSignal): void {
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

export function pageKeyActionOf(
  event: Pick<KeyboardEvent, "code" | "altKey" | "shiftKey" | "ctrlKey" | "metaKey">,
): PageKeyAction | null {
  const { code, altKey, shiftKey, ctrlKey, metaKey } = event;
  if (!altKey || !shiftKey || ctrlKey || metaKey) return null;
  return ACTIONS[code] ?? null;
}

function isTyping(event: KeyboardEvent): boolean {
  let [target] = event.composedPath();
  // Events from a closed shadow root report its host as their target.
  for (let inner = target; inner instanceof Element; ) {
    target = inner;
    inner = shadowRootOf(inner)?.activeElement ?? undefined;
  }
  if (target instanceof HTMLInputElement) return !NO_TEXT.has(target.type);
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLElement && target.isContentEditable;
}
