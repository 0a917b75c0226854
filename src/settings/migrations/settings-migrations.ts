import { isRecord } from "../../lib/is-record.ts";
import type { MigrationStep } from "./migrate.ts";

/** All versions of the stored settings, oldest first. Released steps never change. */
export const SETTINGS_MIGRATIONS: readonly MigrationStep[] = [renameStylesToStyleRules];

// 1 → 2: "style" now means the look of captions alone; `styles` held style rule lists.
function renameStylesToStyleRules(stored: unknown): unknown {
  if (!isRecord(stored)) return stored;
  const { styles, ...others } = stored;
  return { ...others, ...(styles !== undefined && { styleRules: styles }), version: 2 };
}
