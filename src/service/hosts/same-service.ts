import { isSameSite } from "./same-site.ts";

/** Whether two base addresses surely belong to one service, so that both may get the key. */
export async function isSameService(baseUrl: string, other: string): Promise<boolean> {
  if (baseUrl === other) return true;
  if (!URL.canParse(baseUrl) || !URL.canParse(other)) return false;
  const [a, b] = [new URL(baseUrl), new URL(other)];
  // Another port on the same machine is another program.
  if (a.protocol !== b.protocol || a.port !== b.port) return false;
  return await isSameSite(a.hostname, b.hostname);
}
