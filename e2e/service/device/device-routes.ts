import { jsonBody } from "../http/json-body.ts";
import type { Route } from "../http/router.ts";
import type { DeviceEngine } from "./device-engine.ts";

/** Path of the WebSocket of one recogniser. */
export const recogniserPath = "/device/recogniser";

/** What the stand-in of the browser's engines asks, in JSON. */
export function deviceRoutes(engine: DeviceEngine): Route[] {
  const languagesOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);
  return [
    {
      method: "POST",
      path: "/device/speech/state",
      handle: async (request) => {
        const { langs } = await jsonBody(request);
        return { status: 200, body: engine.speechState(languagesOf(langs)) };
      },
    },
    {
      method: "POST",
      path: "/device/speech/download",
      handle: async (request) => {
        const { langs } = await jsonBody(request);
        const languages = languagesOf(langs);
        return { status: 200, body: await engine.download("speech", languages, request.signal) };
      },
    },
    {
      method: "POST",
      path: "/device/translation/state",
      handle: async (request) => {
        const { langs } = await jsonBody(request);
        return { status: 200, body: engine.translationState(languagesOf(langs)) };
      },
    },
    {
      method: "POST",
      path: "/device/translation/download",
      handle: async (request) => {
        const { langs } = await jsonBody(request);
        const languages = languagesOf(langs).filter((language) => language !== "en");
        const isHere = await engine.download("translation", languages, request.signal);
        return { status: 200, body: isHere };
      },
    },
    {
      method: "POST",
      path: "/device/translation/text",
      handle: async (request) => {
        const { from, to, text } = await jsonBody(request);
        return {
          status: 200,
          body: engine.translate(String(from), String(to), String(text)),
        };
      },
    },
  ];
}
