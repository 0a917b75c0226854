import type { ReadonlySignal } from "@preact/signals";
import { Checkbox } from "../ui/checkbox.tsx";
import { Section } from "../ui/section.tsx";
import { useText } from "../ui/texts.ts";
import { ForgetEverything } from "./forget-everything-row.tsx";

/** What the section needs done. */
export interface PrivacyPort {
  /** Whether captions may follow a tab to other sites. */
  readonly follows: ReadonlySignal<boolean>;
  /** To be called in a gesture: the browser asks the user. */
  setFollows(follows: boolean): Promise<void>;
  forgetEverything(): Promise<void>;
}

export interface PrivacySectionProps {
  readonly port: PrivacyPort;
  /** Address of the chosen service; empty for none. */
  readonly baseUrl: string;
}

/** What is stored and sent where, and how to be rid of it. */
export function PrivacySection({ port, baseUrl }: PrivacySectionProps) {
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
        <p>
          {baseUrl === "" ? text("privacy_sent") : text("privacy_sent_to", new URL(baseUrl).host)}
        </p>
        <p>{text("privacy_sent_on_request")}</p>
      </div>
      <div class="facts">
        <h3>{text("privacy_follow_title")}</h3>
        <Checkbox
          label={text("privacy_follow")}
          hint={text("popup_follow_hint")}
          checked={port.follows.value}
          onToggle={(follows) => void port.setFollows(follows)}
        />
      </div>
      <ForgetEverything forget={port.forgetEverything} />
      <p>
        <a href="/licences.txt" target="_blank" rel="noopener">
          {text("licences_open")}
        </a>
      </p>
    </Section>
  );
}
