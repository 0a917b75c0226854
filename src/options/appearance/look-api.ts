import type { SystemAppearance } from "../../captions/look/style-presets.ts";
import type { Pace } from "../../captions/pace/reading-choices.ts";
import type { LookApi } from "../../settings/changes/look-changes.ts";

export interface LookSectionsApi extends LookApi {
  readSystemLook(): SystemAppearance;
  /** Added delay of the words at each pace, in milliseconds. */
  readonly paceDelaysMs: Readonly<Record<Pace, number>>;
}
