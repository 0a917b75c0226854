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
  /** `stopped`: the user must act; `working`: a warning; `good`: success. */
  readonly kind: NoticeKind;
  readonly children: ComponentChildren;
  readonly actions?: ComponentChildren;
  /** Whether screen readers announce it; for notices that appear after an event. */
  readonly announced?: boolean;
}

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
