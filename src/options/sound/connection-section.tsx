import type { ConnectionApi } from "../../features/connection/connection-api.ts";
import type { ConnectionModel } from "../../features/connection/connection-model.ts";
import { ManagedFields } from "../../features/managed/managed-fields.tsx";
import type { VoiceSettings } from "../../settings/schema/settings.ts";
import { CheckedField } from "../../ui/checked-field.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { Section } from "../../ui/section.tsx";
import { useText } from "../../ui/texts.ts";
import { useSavedMark } from "../../ui/use-saved-mark.ts";

export interface MessagesApi {
  readonly messageFormats: readonly VoiceSettings["messageFormat"][];
  saveVoice(change: Partial<VoiceSettings>): Promise<void>;
}

export interface ConnectionSectionProps {
  readonly messageFormat: VoiceSettings["messageFormat"];
  readonly connection: Pick<ConnectionModel, "service" | "saveService"> & {
    readonly api: Pick<ConnectionApi, "checkAuthScheme">;
  };
  readonly api: MessagesApi;
}

/** What few services need to have changed. */
export function ConnectionSection({ messageFormat, connection, api }: ConnectionSectionProps) {
  const text = useText();
  const { saved, markSaved } = useSavedMark();
  return (
    <Section
      id="connection"
      title={text("options_connection")}
      lead={text("options_connection_lead")}
    >
      <RadioGroup
        label={text("message_format_label")}
        saved={saved}
        value={messageFormat}
        choices={api.messageFormats.map((value) => ({
          value,
          label: text(`message_format_${value}`),
          hint: text(`message_format_${value}_hint`),
        }))}
        onChoose={(chosen) => void api.saveVoice({ messageFormat: chosen }).then(markSaved)}
      />
      <ManagedFields by={["serviceAddress"]}>
        <CheckedField
          label={text("auth_scheme_label")}
          hint={text("auth_scheme_hint")}
          value={connection.service.value.authScheme}
          check={connection.api.checkAuthScheme}
          save={(authScheme) => connection.saveService({ authScheme })}
        />
      </ManagedFields>
    </Section>
  );
}
