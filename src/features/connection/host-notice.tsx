import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useText } from "../../ui/texts.ts";
import type { ConnectionModel } from "./connection-model.ts";

export function HostNotice({ model }: { model: ConnectionModel }) {
  const text = useText();
  if (model.access.value !== "missing") return null;
  const { host } = new URL(model.baseUrl.value);
  return (
    <Notice
      kind="working"
      announced
      actions={<Button onClick={() => model.requestAccess()}>{text("host_allow", host)}</Button>}
    >
      <p>{text("host_missing", host)}</p>
    </Notice>
  );
}
