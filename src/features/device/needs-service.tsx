import type { ReadonlySignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { Notice } from "../../ui/notice.tsx";
import { useText } from "../../ui/texts.ts";

const OPTIONS = "/src/options/index.html";

/** Says in place that captions on this computer lack something, with the way to it. */
export function NeedsServiceCaptions() {
  const text = useText();
  return (
    <Notice kind="info" actions={<a href={`${OPTIONS}#engine`}>{text("options_engine")}</a>}>
      {text("needs_service_captions")}
    </Notice>
  );
}

/** The way to a service. */
export function ConnectLink() {
  const text = useText();
  return <a href={`${OPTIONS}#service`}>{text("needs_service_connect")}</a>;
}

/** The same for what works only with a connected service. */
export function NeedsService() {
  const text = useText();
  return (
    <Notice kind="info" actions={<ConnectLink />}>
      {text("needs_service")}
    </Notice>
  );
}

export interface ServicePageProps {
  /** Whether captions are made on this computer and no service is connected. */
  readonly isMissing: ReadonlySignal<boolean>;
  readonly children: ComponentChildren;
}

/** A page of something that only a service does. */
export function ServicePage({ isMissing, children }: ServicePageProps) {
  return (
    <>
      {isMissing.value && (
        <div class="frame-note">
          <NeedsService />
        </div>
      )}
      {children}
    </>
  );
}
