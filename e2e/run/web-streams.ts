import { ReadableStream, TransformStream, WritableStream } from "node:stream/web";

// The window of happy-dom names Node's own stream classes, which are none of the web.
Object.assign(globalThis, { ReadableStream, TransformStream, WritableStream });
