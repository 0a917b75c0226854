export class TooManyBytesError extends Error {
  override readonly name = "TooManyBytesError";
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`more than ${maxBytes} bytes`);
    this.maxBytes = maxBytes;
  }
}

type ByteStream = ReadableStream<Uint8Array<ArrayBuffer>>;

/**
 * Passes on at most `maxBytes`. Beyond that, the stream fails with {@link TooManyBytesError} and
 * its source is cancelled.
 */
export function boundStream(content: ByteStream, maxBytes: number): ByteStream {
  let countBytes = 0;
  return content.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        countBytes += chunk.byteLength;
        if (countBytes > maxBytes) throw new TooManyBytesError(maxBytes);
        controller.enqueue(chunk);
      },
    }),
  );
}

/**
 * Bounds a response body by its declared length and by the bytes received. The declared length may
 * be missing or wrong, and a compressed body grows when unpacked.
 * @returns null when there is no body
 * @throws TooManyBytesError before reading, when the declared length is too large
 */
export async function boundBody(response: Response, maxBytes: number): Promise<ByteStream | null> {
  const { body } = response;
  if (!body) return null;
  const declaredBytes = Number(response.headers.get("Content-Length") ?? 0);
  if (declaredBytes > maxBytes) {
    await body.cancel();
    throw new TooManyBytesError(maxBytes);
  }
  return boundStream(body, maxBytes);
}
