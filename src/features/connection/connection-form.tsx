import type { Plan } from "../../settings/schema/settings.ts";
import { Button } from "../../ui/button.tsx";
import { CheckedField } from "../../ui/checked-field.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { SavedMark } from "../../ui/saved-mark.tsx";
import { useText } from "../../ui/texts.ts";
import { useSavedMark } from "../../ui/use-saved-mark.ts";
import { ManagedFields, useIsManaged } from "../managed/managed-fields.tsx";
import type { ConnectionModel } from "./connection-model.ts";
import { ConnectionTestRow } from "./connection-test-row.tsx";
import { HostNotice } from "./host-notice.tsx";
import { KeyField } from "./key-field.tsx";
import { StreamHosts } from "./stream-hosts.tsx";
import "./connection-form.css";

export interface ConnectionFormProps {
  readonly model: ConnectionModel;
}

export function ConnectionForm({ model }: ConnectionFormProps) {
  const text = useText();
  const { api } = model;
  const presetSaved = useSavedMark();
  const planSaved = useSavedMark();
  const service = model.service.value;
  const isManaged = useIsManaged("serviceAddress");
  const address = (plan: Plan) => (
    <CheckedField
      key={plan}
      label={text(plan === "paid" ? "address_paid_label" : "address_free_label")}
      hint={!isManaged && text(plan === service.plan ? "address_hint" : "address_other_hint")}
      placeholder="https://"
      value={plan === "paid" ? service.paidBaseUrl : service.freeBaseUrl}
      check={api.checkAddress}
      save={(baseUrl) => model.saveAddress(plan, baseUrl)}
      saveButton={text(plan === service.plan ? "address_save_and_allow" : "save")}
    />
  );
  return (
    <div class="connection-form">
      {isManaged ? (
        <ManagedFields by={["serviceAddress"]}>{address(service.plan)}</ManagedFields>
      ) : (
        <>
          <fieldset class="field">
            <legend class="field-label">
              {text("presets_label")} <SavedMark saved={presetSaved.saved} />
            </legend>
            <div class="presets">
              {api.presets.map(({ id }) => (
                <Button
                  key={id}
                  aria-pressed={model.presetId.value === id}
                  onClick={() => void model.choosePreset(id).then(presetSaved.markSaved)}
                >
                  {text(`preset_${id}`)}
                </Button>
              ))}
            </div>
            <p class="quiet small">{text("presets_hint")}</p>
          </fieldset>
          <RadioGroup
            label={text("plan_label")}
            saved={planSaved.saved}
            value={service.plan}
            choices={[
              { value: "paid", label: text("plan_paid") },
              { value: "free", label: text("plan_free"), hint: text("plan_free_hint") },
            ]}
            onChoose={(plan) => void model.choosePlan(plan).then(planSaved.markSaved)}
          />
          {address("paid")}
          {address("free")}
        </>
      )}
      <HostNotice model={model} />
      <KeyField model={model} />
      <ConnectionTestRow model={model} />
      <StreamHosts model={model} />
    </div>
  );
}
