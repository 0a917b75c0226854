import { useRef } from "preact/hooks";
import { Button } from "../../ui/button.tsx";
import { useText } from "../../ui/texts.ts";
import type { ConnectionModel } from "./connection-model.ts";

export function StreamHosts({ model }: { model: ConnectionModel }) {
  const text = useText();
  const all = useRef<HTMLFieldSetElement>(null);
  const answers = model.service.value.streamHosts;
  if (answers.length === 0) return null;
  return (
    <fieldset class="field" ref={all} tabIndex={-1}>
      <legend class="field-label">{text("stream_hosts_label")}</legend>
      <ul class="stream-hosts">
        {answers.map((answer) => {
          const { baseUrl, host, isAllowed } = answer;
          const key = isAllowed ? "stream_host_allowed" : "stream_host_not_allowed";
          return (
            <li key={`${baseUrl} ${host}`}>
              <span>{text(key, host, new URL(baseUrl).host)}</span>
              <Button
                aria-label={text("stream_host_forget", host)}
                onClick={() => {
                  // The button disappears, so keep the focus nearby.
                  all.current?.focus();
                  void model.api.forgetStreamHost(answer);
                }}
              >
                {text("delete")}
              </Button>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
