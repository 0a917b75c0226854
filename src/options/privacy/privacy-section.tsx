import type { ReadonlySignal } from "@preact/signals";
import type { StreamHostAnswer } from "../../service/hosts/stream-address.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Section } from "../../ui/section.tsx";
import { useText } from "../../ui/texts.ts";
import { ForgetEverything } from "./forget-everything.tsx";

export interface PrivacyApi {
  readonly follows: ReadonlySignal<boolean>;
  /** Call it in a user gesture, because the browser asks the user. */
  setFollows(follows: boolean): Promise<void>;
  forgetEverything(): Promise<void>;
}

export interface PrivacySectionProps {
  readonly api: PrivacyApi;
  readonly baseUrl: string;
  readonly streamHosts: readonly StreamHostAnswer[];
  readonly uiLanguage: string;
}

export function PrivacySection(props: PrivacySectionProps) {
  const { api, baseUrl } = props;
  const text = useText();
  return (
    <Section id="privacy" title={text("options_privacy")}>
      <div class="facts">
        <h3>{text("privacy_stored_title")}</h3>
        <p>{text("privacy_stored")}</p>
        <p>{text("privacy_stored_words")}</p>
        <p>
          <a href="/src/transcript/library.html" target="_blank" rel="noopener">
            {text("library_open")}
          </a>
        </p>
      </div>
      <div class="facts">
        <h3>{text("privacy_sent_title")}</h3>
        <p>{baseUrl === "" ? text("privacy_sent") : text("privacy_sent_to", soundHosts(props))}</p>
        <p>{text("privacy_sent_on_request")}</p>
        <p>{text("privacy_on_device")}</p>
      </div>
      <div class="facts">
        <h3>{text("privacy_follow_title")}</h3>
        <Checkbox
          label={text("privacy_follow")}
          hint={text("popup_follow_hint")}
          checked={api.follows.value}
          onToggle={(follows) => void api.setFollows(follows)}
        />
      </div>
      <ForgetEverything forget={api.forgetEverything} />
      <p>
        <a href="/licences.txt" target="_blank" rel="noopener">
          {text("licences_open")}
        </a>
      </p>
    </Section>
  );
}

// All hosts that may receive audio: the service's own and those the user allowed for it.
function soundHosts({ baseUrl, streamHosts, uiLanguage }: PrivacySectionProps): string {
  const allowed = streamHosts.filter((each) => each.isAllowed && each.baseUrl === baseUrl);
  const list = new Intl.ListFormat(uiLanguage, { type: "unit", style: "short" });
  return list.format([new URL(baseUrl).host, ...allowed.map(({ host }) => host)]);
}
