/** Somebody sends more bytes than are accepted. */
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
 * The same bytes, as long as there are no more than `maxBytes`. Beyond, the stream ends with a
 * `TooManyBytesError` and its source is cancelled.
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
 * The body of an answer, bounded by what the answer declares and by what comes: a declared length
 * may be missing or wrong, and a packed body grows when it is unpacked.
 * @returns null when there is no body
 * @throws TooManyBytesError when more is declared, before anything is read
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
