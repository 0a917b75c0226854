import { ReadableStream, TransformStream, WritableStream } from "node:stream/web";

// The window of happy-dom exposes Node's own stream classes instead of web streams.
Object.assign(globalThis, { ReadableStream, TransformStream, WritableStream });
