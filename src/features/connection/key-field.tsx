import { CheckedField } from "../../ui/checked-field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useText } from "../../ui/texts.ts";
import { usePolicies } from "../managed/managed-fields.tsx";
import type { ConnectionModel } from "./connection-model.ts";

export interface KeyFieldProps {
  readonly model: ConnectionModel;
  readonly problem?: string | null;
}

/** The API key, and why it was removed if it was. */
export function KeyField({ model, problem = null }: KeyFieldProps) {
  const text = useText();
  const { apiKey: managedKey, allowOwnKey = false } = usePolicies();
  const isManaged = managedKey !== undefined && model.apiKey.value === managedKey;
  const isRemoved = model.keyRemoved.value && model.apiKey.value === "";
  return (
    <>
      {isManaged && <ManagedKey apiKey={managedKey} isReplaceable={allowOwnKey} />}
      {(!isManaged || allowOwnKey) && (
        <CheckedField
          secret
          label={text("api_key_label")}
          hint={text(model.presetId.value === "local" ? "api_key_hint_local" : "api_key_hint")}
          problem={problem}
          // An organization's key is never shown, not even hidden in a field.
          value={isManaged ? "" : model.apiKey.value}
          check={model.api.checkApiKey}
          save={(apiKey) => model.saveApiKey(apiKey)}
        />
      )}
      {isRemoved && (
        <Notice kind="working" announced>
          <p>{text("api_key_removed")}</p>
        </Notice>
      )}
    </>
  );
}

// The end of a long key identifies it without revealing it.
const SHOWN_END = 4;
const MIN_LENGTH_FOR_END = 20;

function ManagedKey({ apiKey, isReplaceable }: { apiKey: string; isReplaceable: boolean }) {
  const text = useText();
  const end = apiKey.length < MIN_LENGTH_FOR_END ? "" : apiKey.slice(-SHOWN_END);
  return (
    <p class="managed-note">
      <Icon name="lock" />
      <span>
        {end === "" ? text("managed_key") : text("managed_key_end", end)}
        {isReplaceable && ` ${text("managed_own_key")}`}
      </span>
    </p>
  );
}
