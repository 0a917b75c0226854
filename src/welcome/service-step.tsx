import { useLayoutEffect, useRef } from "preact/hooks";
import { ConnectionTestResult } from "../features/connection/connection-test-row.tsx";
import { KeyField } from "../features/connection/key-field.tsx";
import { ManagedFields, useIsManaged } from "../features/managed/managed-fields.tsx";
import { Button } from "../ui/button.tsx";
import { CheckedField } from "../ui/checked-field.tsx";
import { Icon } from "../ui/icon.tsx";
import { type TextKey, useText } from "../ui/texts.ts";
import { ServiceFacts } from "./service-facts.tsx";
import type { ServiceChoice, ServiceStepModel } from "./service-step-model.ts";

const CHOICES: readonly (readonly [ServiceChoice, name: TextKey, hint: TextKey])[] = [
  ["deepl", "preset_deepl", "welcome_deepl_hint"],
  ["other", "welcome_other", "welcome_other_hint"],
];

export function ServiceStep({ model }: { model: ServiceStepModel }) {
  const text = useText();
  const fields = useRef<HTMLDivElement>(null);
  const isManaged = useIsManaged("serviceAddress");
  const isKeyManaged = useIsManaged("apiKey");
  const { connection } = model;
  const choice = model.choice.value;
  const need = model.need.value;
  const refusal = model.refusal.value;
  const told = model.toldPlan.value;
  const test = connection.test.value;
  const finding = test.state === "done" ? test.verdict.finding : null;
  const host = model.host.value;
  const isKeyRefused = finding === "key_refused" || finding === "forbidden";
  const keyProblem = isKeyRefused ? text(`test_${finding}`) : text("welcome_needs_key");

  useLayoutEffect(() => {
    if (refusal === null) return;
    fields.current?.querySelector<HTMLElement>(`.needs-${refusal.need} input`)?.focus();
  }, [refusal]);

  return (
    <div ref={fields} class="welcome-fields">
      {!isManaged && (
        <fieldset
          class={`service-choices needs-service${need === "service" ? " service-choices-missing" : ""}`}
          aria-describedby="service-problem"
        >
          <legend class="field-label">{text("presets_label")}</legend>
          {CHOICES.map(([value, name, hint]) => (
            <label key={value} class="service-choice">
              <input
                type="radio"
                name="service"
                checked={choice === value}
                aria-describedby={`service-${value} service-problem`}
                onChange={() => model.choose(value)}
              />
              <span>
                <strong>{text(name)}</strong>
                <span id={`service-${value}`} class="quiet small">
                  {text(hint)}
                </span>
              </span>
            </label>
          ))}
          <p id="service-problem" class="field-problem" aria-live="polite">
            {need === "service" && (
              <>
                <Icon name="stop" /> {text("welcome_needs_service")}
              </>
            )}
          </p>
        </fieldset>
      )}
      {(choice === "other" || isManaged) && (
        <ManagedFields by={["serviceAddress"]}>
          <div class="needs-address">
            <CheckedField
              label={text("welcome_address")}
              hint={!isManaged && text("welcome_address_hint")}
              placeholder="https://"
              problem={
                need === "address" && finding === null ? text("welcome_needs_address") : null
              }
              value={isManaged ? connection.baseUrl.value : model.address.value}
              check={connection.api.checkAddress}
              save={(baseUrl) => model.saveAddress(baseUrl)}
              saveButton={text("save")}
            />
          </div>
        </ManagedFields>
      )}
      {choice !== null && (
        <>
          <div class="needs-key">
            <KeyField model={connection} problem={need === "key" ? keyProblem : null} />
            {told !== null && <p class="small">{text(`welcome_plan_${told}`)}</p>}
          </div>
          {!isKeyManaged && <ServiceFacts choice={choice} />}
        </>
      )}
      {test.state === "not_allowed" ? (
        <p class="field-problem" role="alert">
          <Icon name="stop" /> {text("welcome_not_allowed", host)}
        </p>
      ) : (
        !(need === "key" && isKeyRefused) && <ConnectionTestResult test={test} />
      )}
      {choice !== null && test.state === "idle" && connection.access.value === "missing" && (
        <p class="quiet small">{text("welcome_asks", host)}</p>
      )}
      {!useIsManaged("serviceAddress") && (
        <details class="quiet small">
          <summary>{text("welcome_developers")}</summary>
          <p>{text("welcome_developers_lead")}</p>
          <Button onClick={() => model.useLocalService()}>{text("welcome_use_local")}</Button>
        </details>
      )}
    </div>
  );
}
