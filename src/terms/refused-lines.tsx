import type { TermTable } from "../service/terms/term-table.ts";
import { Notice } from "../ui/notice.tsx";
import { useText } from "../ui/texts.ts";

const MAX_LISTED = 10;

export interface RefusedLinesProps {
  readonly table: TermTable;
  readonly uiLanguage: string;
}

export function RefusedLines({ table, uiLanguage }: RefusedLinesProps) {
  const text = useText();
  const { refused, repeated } = table;
  const number = (count: number) => count.toLocaleString(uiLanguage);
  if (refused.length === 0 && repeated === 0) return null;
  return (
    <Notice kind="working" announced>
      {repeated > 0 && <p>{text("words_repeated", number(repeated))}</p>}
      {refused.length > 0 && <p>{text("words_refused", number(refused.length))}</p>}
      <ul>
        {refused.slice(0, MAX_LISTED).map(({ line, problem }) => (
          <li key={line}>{text("words_refused_line", number(line), text(problem))}</li>
        ))}
      </ul>
    </Notice>
  );
}
