/** More arguments overflow a worker's call stack; `uint8array-extras` passes 65,535 at once. */
const MAX_ARGUMENTS = 8192;

export function toBase64(bytes: Uint8Array): string {
  if ("toBase64" in bytes && typeof bytes.toBase64 === "function") {
    return String(bytes.toBase64());
  }
  let binary = "";
  for (let at = 0; at < bytes.length; at += MAX_ARGUMENTS) {
    binary += String.fromCharCode(...bytes.subarray(at, at + MAX_ARGUMENTS));
  }
  return btoa(binary);
}

/** Decodes base64; null when the text is not base64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const binary = atob(text);
    const bytes = new Uint8Array(binary.length);
    // `Uint8Array.from` would call a function for every byte of speech.
    for (let at = 0; at < bytes.length; at++) bytes[at] = binary.charCodeAt(at);
    return bytes;
  } catch {
    return null;
  }
}
