import { useRef, useState } from "preact/hooks";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useText } from "../../ui/texts.ts";
import { formatBytes } from "./retention-format.ts";
import type { TranscriptTotals } from "./transcripts-api.ts";
import "../sites-section.css";
import "./stored-transcripts.css";

export interface StoredTranscriptsProps {
  readonly totals: TranscriptTotals;
  readonly uiLanguage: string;
  forgetSite(site: string): Promise<void>;
  forgetAll(): Promise<void>;
}

export function StoredTranscripts({ totals, uiLanguage, ...api }: StoredTranscriptsProps) {
  const text = useText();
  const [isAsking, setAsking] = useState(false);
  const all = useRef<HTMLDivElement>(null);
  const countOf = (count: number) => text("transcripts_kept", count.toLocaleString(uiLanguage));
  const size = totals.bytes === null ? null : formatBytes(totals.bytes, uiLanguage);
  // The pressed button disappears with its row.
  const settle = (work: Promise<void>) =>
    void work.then(() => {
      setAsking(false);
      all.current?.focus();
    });
  return (
    <div ref={all} class="sites-all" tabIndex={-1}>
      <p>
        {countOf(totals.count)}
        {size !== null && (
          <span class="quiet transcripts-room"> {text("transcripts_room", size)}</span>
        )}
      </p>
      {totals.sites.length > 0 && (
        <>
          <ul class="sites transcripts-sites">
            {totals.sites.map(({ site, count }) => (
              <li key={site} class="site">
                <div>
                  <bdi>{site}</bdi>
                  <p class="quiet small">{countOf(count)}</p>
                </div>
                <Button
                  aria-label={text("transcripts_forget_named", site)}
                  onClick={() => settle(api.forgetSite(site))}
                >
                  {text("delete")}
                </Button>
              </li>
            ))}
          </ul>
          <p class="quiet small">{text("transcripts_sites_hint")}</p>
        </>
      )}
      {isAsking ? (
        <Notice
          kind="stopped"
          announced
          actions={
            <>
              <Button kind="danger" onClick={() => settle(api.forgetAll())}>
                {text("transcripts_forget_yes")}
              </Button>
              <Button onClick={() => settle(Promise.resolve())}>{text("keep_cancel")}</Button>
            </>
          }
        >
          {text("transcripts_forget_sure")}
        </Notice>
      ) : (
        totals.count > 0 && (
          <div>
            <Button kind="danger" onClick={() => setAsking(true)}>
              {text("transcripts_forget_all")}
            </Button>
          </div>
        )
      )}
    </div>
  );
}
