import type { UsageMeter } from "../../service/account/usage.ts";
import { shareOf, warningLevelOf } from "./quota-warning-rules.ts";
import "./quota.css";

export interface QuotaBarProps {
  readonly meter: UsageMeter;
  readonly label: string;
}

export function QuotaBar({ meter, label }: QuotaBarProps) {
  const share = shareOf(meter);
  if (share === null) return null;
  return (
    <meter
      class={`quota-bar quota-${warningLevelOf(meter) ?? "fine"}`}
      aria-label={label}
      min={0}
      max={1}
      value={share}
    />
  );
}
