import { useId } from "preact/hooks";
import { ENGINES, type Engine } from "../../settings/schema/settings.ts";
import { Icon } from "../../ui/icon.tsx";
import { type TextKey, useText } from "../../ui/texts.ts";
import { useChoice } from "../../ui/use-choice.ts";
import { ManagedFields } from "../managed/managed-fields.tsx";
import type { DeviceSupport } from "./device-languages.ts";
import "./engine-choice.css";

export interface EngineChoiceProps {
  readonly value: Engine;
  readonly support: DeviceSupport;
  /** Leaves out what each engine gives, costs and sends. */
  readonly brief?: boolean;
  readonly onChoose: (engine: Engine) => void;
}

// What each engine gives, what it costs and what leaves the machine.
const FACTS: Readonly<Record<Engine, readonly TextKey[]>> = {
  device: ["engine_device_gives", "engine_device_costs", "engine_device_sends"],
  service: ["engine_service_gives", "engine_service_costs", "engine_service_sends"],
};

/** Chooses who makes captions, in words for somebody who knows neither engine. */
export function EngineChoice({ brief = false, support, ...props }: EngineChoiceProps) {
  const text = useText();
  const [value, choose] = useChoice(props.value, props.onChoose);
  const id = useId();
  const isRefused = support === "missing" || support === "empty";
  // The browser that can do it comes first.
  const engines = isRefused ? ENGINES : [...ENGINES].reverse();
  return (
    <ManagedFields by={["engine"]}>
      <fieldset class={brief ? "engines engines-brief" : "engines"}>
        <legend class="unseen">{text("engine_label")}</legend>
        {engines.map((engine) => (
          <label key={engine} class="engine">
            <input
              type="radio"
              name={id}
              value={engine}
              checked={engine === value}
              disabled={engine === "device" && support !== "supported"}
              aria-describedby={`${id}-${engine}`}
              onChange={() => choose(engine)}
            />
            <span>
              <strong>{text(`engine_${engine}`)}</strong>
              <span id={`${id}-${engine}`} class="engine-facts quiet small">
                {!brief && FACTS[engine].map((fact) => <span key={fact}>{text(fact)}</span>)}
                {engine === "device" && support === "checking" && (
                  <span>{text("engine_checking")}</span>
                )}
                {engine === "device" && isRefused && (
                  <span class="engine-refusal">
                    <Icon name="info" />
                    <span>
                      {text(support === "missing" ? "error_device_missing" : "engine_empty")}
                    </span>
                  </span>
                )}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
    </ManagedFields>
  );
}
