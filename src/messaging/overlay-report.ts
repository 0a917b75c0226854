import {
  type CaptionPosition,
  POSITION_BASES,
  POSITION_KINDS,
  POSITION_PERCENT,
  type PositionKind,
  WIDTH_PERCENT,
} from "../captions/look/caption-position.ts";
import { isNumberWithin } from "../lib/is-number-within.ts";
import { isRecord } from "../lib/is-record.ts";

/**
 * What the user did with the captions in the page: moved them (null: back to the default), changed
 * pace or size by a step, selected the next lane, or hid them. `seen` tells whether the page lets
 * them be seen.
 */
export type OverlayReport =
  | {
      readonly kind: "place";
      readonly where: PositionKind;
      readonly place: CaptionPosition | null;
    }
  | { readonly kind: "pace" | "size"; readonly step: -1 | 1 }
  | { readonly kind: "next-lane" | "hide" }
  | { readonly kind: "seen"; readonly isSeen: boolean };

export function readOverlayReport(message: unknown): OverlayReport | null {
  if (!isRecord(message)) return null;
  const { kind, step, where, isSeen } = message;
  switch (kind) {
    case "next-lane":
    case "hide":
      return { kind };
    case "seen":
      return typeof isSeen === "boolean" ? { kind, isSeen } : null;
    case "pace":
    case "size":
      return step === -1 || step === 1 ? { kind, step } : null;
    case "place": {
      const known = POSITION_KINDS.find((each) => each === where);
      if (!known) return null;
      if (message.place === null) return { kind, where: known, place: null };
      const place = readPlace(message.place);
      return place && { kind, where: known, place };
    }
    default:
      return null;
  }
}

function readPlace(value: unknown): CaptionPosition | null {
  if (!isRecord(value)) return null;
  const { centerPercent, bottomPercent, widthPercent } = value;
  const base = POSITION_BASES.find((each) => each === value.of);
  if (!base) return null;
  if (!isNumberWithin(centerPercent, POSITION_PERCENT)) return null;
  if (!isNumberWithin(bottomPercent, POSITION_PERCENT)) return null;
  if (widthPercent !== null && !isNumberWithin(widthPercent, WIDTH_PERCENT)) return null;
  return { of: base, centerPercent, bottomPercent, widthPercent };
}
