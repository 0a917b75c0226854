import { useEffect, useState } from "preact/hooks";
import type { AutoStartApi } from "../../settings/sites/auto-start-api.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { useText } from "../../ui/texts.ts";

export interface AutoStartChoiceProps {
  readonly site: string;
  /** The stored choice. */
  readonly isOn: boolean;
  /** Explains the choice, in a place that has it once. */
  readonly hint?: "site_auto_start_hint" | "site_auto_start_players_hint";
  readonly api: AutoStartApi;
}

/**
 * The choice that captions start by themselves on a site. It is stored only with the browser's
 * permission, and says when that is missing.
 */
export function AutoStartChoice({ site, isOn, hint, api }: AutoStartChoiceProps) {
  const text = useText();
  const [isAllowed, setAllowed] = useState(true);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    const life = new AbortController();
    const check = async () => {
      const allowed = await api.isAllowed(site);
      if (!life.signal.aborted) setAllowed(allowed);
    };
    void check();
    api.onHostsChanged(() => void check(), life.signal);
    return () => life.abort();
  }, [api, site]);
  // Browsers ask only within the press itself.
  const turnOn = async () => setRefused(!(await api.turnOn(site)));
  const turnOff = async () => {
    setRefused(false);
    await api.turnOff(site);
  };
  const isMissing = isOn && !isAllowed;
  return (
    <>
      <Checkbox
        label={text("site_auto_start", site)}
        {...(hint && { hint: text(hint) })}
        checked={isOn}
        onToggle={(on) => void (on ? turnOn() : turnOff())}
      />
      <p class="quiet small" role="status" hidden={!isRefused && !isMissing}>
        {isRefused && text("site_auto_refused")}
        {isMissing && !isRefused && text("site_auto_missing")}
      </p>
      {isMissing && (
        <div>
          <Button onClick={() => void turnOn()}>{text("site_auto_allow")}</Button>
        </div>
      )}
    </>
  );
}
