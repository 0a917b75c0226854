import { ServiceError } from "./service-error.ts";

export const MAX_BODY_BYTES = 1_048_576;

/**
 * Reads the body of a response as text.
 * @throws ServiceError `bad_answer` when it is longer than `maxBytes`
 */
export async function readBody(
  response: Response,
  maxBytes: number = MAX_BODY_BYTES,
): Promise<string> {
  if (!response.body) return "";
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let lengthBytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    lengthBytes += value.byteLength;
    if (lengthBytes > maxBytes) {
      await reader.cancel();
      throw new ServiceError("bad_answer", `The response is longer than ${maxBytes} bytes`, {
        status: response.status,
      });
    }
    text += decoder.decode(value, { stream: true });
  }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
