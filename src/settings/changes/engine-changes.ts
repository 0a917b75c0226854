import type { EngineSettings } from "../schema/settings.ts";
import { changeSettings } from "../stored/settings-store.ts";

/** Changes who makes captions on all sites that have no engine of their own. */
export async function saveEngine(change: Partial<EngineSettings>): Promise<void> {
  await changeSettings((settings) => ({ ...settings, engine: { ...settings.engine, ...change } }));
}
