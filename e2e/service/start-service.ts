import { once } from "node:events";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { systemClock } from "./clock.ts";
import { DeviceEngine } from "./device/device-engine.ts";
import { deviceRoutes } from "./device/device-routes.ts";
import { Documents } from "./documents/documents.ts";
import { accountRoutes } from "./http/account-routes.ts";
import { documentRoutes } from "./http/document-routes.ts";
import { glossaryRoutes } from "./http/glossary-routes.ts";
import { languageRoutes } from "./http/language-routes.ts";
import { olderGlossaryRoutes } from "./http/older-glossary-routes.ts";
import { createRouter } from "./http/router.ts";
import { spokenTermsRoutes } from "./http/spoken-terms-routes.ts";
import { styleRuleRoutes } from "./http/style-rule-routes.ts";
import { translateRoutes } from "./http/translate-routes.ts";
import { voiceRoutes } from "./http/voice-routes.ts";
import { defaultLimits } from "./limits.ts";
import type { ServiceKey } from "./modes/parse-key.ts";
import type { RunningService, ServiceOptions } from "./options.ts";
import { loadIndex } from "./recogniser/load-index.ts";
import type { ServiceContext } from "./service-context.ts";
import { SpeechHistory } from "./speech/speech-history.ts";
import { SpeechWorker } from "./speech/speech-worker.ts";
import { createTranslator } from "./text/pseudo-translator.ts";
import { acceptStreams } from "./voice/accept-streams.ts";
import { VoiceSessions } from "./voice/voice-sessions.ts";

const defaultTalksFolder = fileURLToPath(new URL("../site/talks", import.meta.url));

// Idle time of HTTP connections: longer than any pause between two requests.
const idleConnectionMs = 600_000;

/**
 * Starts the local service: loads the talks, then listens. Rejects when the port is taken or a talk
 * cannot be read.
 */
export async function startService(options: ServiceOptions = {}): Promise<RunningService> {
  const clock = options.clock ?? systemClock;
  const limits = { ...defaultLimits, ...options.limits };
  const log = options.log ?? (() => {});
  const index = await loadIndex(options.talksFolder ?? defaultTalksFolder, log);
  const speechWorker = new SpeechWorker(log, limits.ownSpeechMs);
  const speechHistory = new SpeechHistory();
  const context: ServiceContext = {
    clock,
    limits,
    index,
    speechWorker,
    speechHistory,
    log,
    ...(options.onChunk ? { onChunk: options.onChunk } : {}),
    ...(options.onMessage ? { onMessage: options.onMessage } : {}),
  };
  const sessions = new VoiceSessions(context);
  const credentials = {
    keys: options.keys ?? ["local-key"],
    schemes: options.schemes ?? ["Service-Auth-Key", "DeepL-Auth-Key"],
  };
  const translator = createTranslator(index.talks.map(({ talk }) => talk));
  const device = new DeviceEngine({
    index,
    translator,
    clock,
    ...(options.onDeviceResults ? { onResults: options.onDeviceResults } : {}),
    ...(options.onDevicePiece ? { onPiece: options.onDevicePiece } : {}),
  });
  const documents = new Documents({
    clock,
    translator,
    unfetchedLimit: limits.unfetchedDocuments,
  });
  const lists = { keyState: (key: ServiceKey) => sessions.keyState(key), credentials, clock };
  const ended = new AbortController();
  let port = 0;
  const server = createServer(
    createRouter(
      [
        ...voiceRoutes({ sessions, credentials, limits, clock }),
        ...documentRoutes({
          documents,
          keyState: (key) => sessions.keyState(key),
          credentials,
          clock,
        }),
        ...styleRuleRoutes(lists),
        ...glossaryRoutes(lists),
        ...olderGlossaryRoutes(lists),
        ...languageRoutes(lists),
        ...spokenTermsRoutes(lists),
        ...translateRoutes({
          translator,
          keyState: (key) => sessions.keyState(key),
          credentials,
          clock,
        }),
        ...deviceRoutes(device),
        ...accountRoutes(sessions, {
          talkNames: index.talks.map(({ talk }) => `${talk.name} (${talk.spokenLanguage})`),
          keyNames: credentials.keys,
          schemes: credentials.schemes,
        }),
      ],
      {
        bodyLimitBytes: limits.bodyLengthBytes,
        signal: ended.signal,
        fallbackHost: () => `localhost:${port}`,
        log,
      },
    ),
  );
  // A client may reuse a connection at the moment it is closed as idle.
  server.keepAliveTimeout = idleConnectionMs;
  const closeStreams = acceptStreams(server, sessions, device, clock);
  server.listen(options.port ?? 0, options.host ?? "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("not listening on a port");
  port = address.port;
  const url = `http://localhost:${port}`;

  return {
    url,
    freeUrl: `${url}/free`,
    port,
    device,
    accounts: () => sessions.accounts(),
    runs: () => sessions.runs(),
    speech: (sessionId) => speechHistory.ofSession(sessionId),
    documents: () => documents.accounts(),
    releaseDocuments: (apiKey) => documents.release(apiKey),
    async close() {
      ended.abort();
      sessions.close();
      device.close();
      closeStreams();
      await speechWorker.close();
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
