import type { ComponentChildren } from "preact";
import { Icon, type IconName } from "./icon.tsx";
import "./notice.css";

export type NoticeKind = "info" | "working" | "stopped" | "good";

const ICONS: Readonly<Record<NoticeKind, IconName>> = {
  info: "info",
  working: "warning",
  stopped: "stop",
  good: "check",
};

export interface NoticeProps {
  /** `stopped`: the user has to act; `working`: worth knowing; `good`: it worked. */
  readonly kind: NoticeKind;
  readonly children: ComponentChildren;
  /** Buttons or links that lead on. */
  readonly actions?: ComponentChildren;
  /** Read out at once; for what appears as an answer or without being asked for. */
  readonly announced?: boolean;
}

/** A sentence or two about the state of things, with a way forward. */
export function Notice({ kind, children, actions, announced = false }: NoticeProps) {
  const role = announced ? (kind === "stopped" ? "alert" : "status") : undefined;
  return (
    <div class={`notice notice-${kind}`} role={role}>
      <Icon name={ICONS[kind]} />
      <div class="notice-words">
        {children}
        {actions && <div class="notice-actions">{actions}</div>}
      </div>
    </div>
  );
}
