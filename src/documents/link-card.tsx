import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { useText } from "../ui/texts.ts";
import type { LinkModel } from "./link-model.ts";

export function LinkCard({ link }: { link: LinkModel }) {
  const text = useText();
  const state = link.state.value;
  if (state === "taken") return null;
  if (state === "getting") {
    return (
      <Notice kind="info" announced>
        <p>{text("documents_link_getting")}</p>
      </Notice>
    );
  }
  const get = (
    <Button onClick={() => void link.fetchDocument()}>{text("documents_link_get")}</Button>
  );
  return state === "offered" ? (
    <Notice kind="info" actions={get}>
      <p>{text("documents_link", link.host)}</p>
      {/* Kept apart from our sentence, since a crafted name could appear to continue it. */}
      <p class="link-name">
        <bdi>{link.name}</bdi>
      </p>
    </Notice>
  ) : (
    <Notice kind="stopped" announced actions={get}>
      <p>{text(`documents_link_${state}`, link.host)}</p>
    </Notice>
  );
}
