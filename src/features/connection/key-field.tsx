import { CheckedField } from "../../ui/checked-field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useText } from "../../ui/texts.ts";
import type { ConnectionModel } from "./connection-model.ts";

export interface KeyFieldProps {
  readonly model: ConnectionModel;
  readonly problem?: string | null;
}

/** The API key, and why it was removed if it was. */
export function KeyField({ model, problem = null }: KeyFieldProps) {
  const text = useText();
  const isRemoved = model.keyRemoved.value && model.apiKey.value === "";
  return (
    <>
      <CheckedField
        secret
        label={text("api_key_label")}
        hint={text(model.presetId.value === "local" ? "api_key_hint_local" : "api_key_hint")}
        problem={problem}
        value={model.apiKey.value}
        check={model.api.checkApiKey}
        save={(apiKey) => model.saveApiKey(apiKey)}
      />
      {isRemoved && (
        <Notice kind="working" announced>
          <p>{text("api_key_removed")}</p>
        </Notice>
      )}
    </>
  );
}
