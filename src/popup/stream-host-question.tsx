import type { StreamHost } from "../messaging/caption-status.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { useText } from "../ui/texts.ts";

export interface StreamHostQuestionProps {
  readonly streamHost: StreamHost;
  readonly onAnswer: (isAllowed: boolean) => void;
}

export function StreamHostQuestion({ streamHost, onAnswer }: StreamHostQuestionProps) {
  const text = useText();
  const { baseUrl, host } = streamHost;
  return (
    <Notice
      kind="stopped"
      announced
      actions={
        <>
          <Button onClick={() => onAnswer(true)}>{text("stream_host_allow", host)}</Button>
          <Button onClick={() => onAnswer(false)}>{text("stream_host_refuse")}</Button>
        </>
      }
    >
      <p>{text("stream_host_question", new URL(baseUrl).host, host)}</p>
    </Notice>
  );
}
