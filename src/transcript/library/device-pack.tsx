import { useEffect, useRef, useState } from "preact/hooks";
import type { DeviceTranslation } from "../../device/browser/device-translation.ts";
import type { PackState } from "../../device/browser/pack-state.ts";
import { isSameForTranslator } from "../../device/languages/engine-tags.ts";
import { Notice } from "../../ui/notice.tsx";
import { useText } from "../../ui/texts.ts";
import type { LibraryFormat } from "./library-format.ts";

export interface DevicePack {
  /** Null while it is not known, and before a language is chosen. */
  readonly state: PackState | "no_translator" | null;
  /** Share of the running download, from 0 to 1; null for none. */
  readonly share: number | null;
  readonly hasFailed: boolean;
  /**
   * Downloads the pack if it is missing. Call it in a user gesture, which browsers demand.
   * @returns whether texts can be translated now
   */
  fetch(): Promise<boolean>;
}

/**
 * The browser's language pack for a transcript and a target. A download stops with the component.
 * @param source BCP 47 tag; null when unknown
 * @param target BCP 47 tag; empty until chosen
 */
export function useDevicePack(
  translation: DeviceTranslation | null,
  source: string | null,
  target: string,
): DevicePack {
  const [state, setState] = useState<DevicePack["state"]>(null);
  const [share, setShare] = useState<number | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const life = useRef<AbortController | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    life.current = controller;
    setFailed(false);
    setState(null);
    const show = (found: DevicePack["state"]) => {
      if (!controller.signal.aborted) setState(found);
    };
    if (!translation) show("no_translator");
    // Without a language of its own, each sentence tells whether its pack is here.
    else if (target !== "" && source === null) show("available");
    else if (target !== "" && source !== null) {
      if (isSameForTranslator(source, target)) show("available");
      else void translation.packState(source, target).then(show);
    }
    return () => {
      controller.abort();
      setShare(null);
    };
  }, [translation, source, target]);
  const fetch = async (): Promise<boolean> => {
    if (state === "available") return true;
    const { signal } = life.current ?? {};
    if (!translation || source === null || !signal) return false;
    setFailed(false);
    setShare(0);
    try {
      // At once: the user gesture does not outlast a wait.
      const made = await translation.create(source, target, { signal, onProgress: setShare });
      made.close();
      return !signal.aborted;
    } catch {
      if (!signal.aborted) setFailed(true);
      return false;
    } finally {
      if (!signal.aborted) setShare(null);
    }
  };
  return { state, share, hasFailed, fetch };
}

/** What a translation on this computer costs and needs. */
export function DevicePackStatus({ pack, format }: { pack: DevicePack; format: LibraryFormat }) {
  const text = useText();
  const { state, share, hasFailed } = pack;
  return (
    <div class="translate-cost" role="status">
      <p>{text("translate_on_device")}</p>
      {state === "no_translator" && (
        <Notice kind="stopped">{text("error_device_no_translator")}</Notice>
      )}
      {state === "unavailable" && <Notice kind="stopped">{text("error_device_pair")}</Notice>}
      {(state === "downloadable" || state === "downloading") && share === null && (
        <p class="quiet">{text("translate_pack")}</p>
      )}
      {share !== null && (
        <>
          <p>{text("translate_pack_loading", format.percent(share))}</p>
          <progress max={1} value={share} aria-hidden="true" />
        </>
      )}
      {hasFailed && <Notice kind="stopped">{text("translate_pack_failed")}</Notice>}
    </div>
  );
}
