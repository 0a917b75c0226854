import type { StreamUrlKind } from "../modes/behaviour.ts";

/**
 * A stream address as an untrustworthy service would return it. All but those of other hosts lead
 * to the real stream, so that a client that opens them is caught.
 * @param url the correct address
 */
export function hostileStreamUrl(kind: StreamUrlKind, url: string): string {
  const { host, pathname } = new URL(url);
  switch (kind) {
    case "credentials":
      return `ws://user:secret@${host}${pathname}`;
    case "fragment":
      return `${url}#part`;
    case "too-long":
      return `${url}?${"x".repeat(2_048)}`;
    case "line-break":
      return `ws://${host}${pathname.replace("connect", "con\nnect")}`;
    case "no-socket":
      return `http://${host}${pathname}`;
    case "insecure":
      return `ws://voice.example.invalid${pathname}`;
    case "other-host":
      return `wss://voice.example.invalid${pathname}`;
  }
}
