export interface StartOptions {
  readonly headed: boolean;
  /** Name of the talk to play; null for the first English one, else the first. */
  readonly talk: string | null;
  /** Who turns the sound into words. */
  readonly engine: "service" | "device";
}

export const START_USAGE = "npm start [-- --headless] [--talk <name>] [--engine device]";

/**
 * Parses the command line. Without a display there is never a window.
 * @throws Error that explains the usage
 */
export function readStartOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  platform: string,
): StartOptions {
  let headless = platform === "linux" && !env.DISPLAY && !env.WAYLAND_DISPLAY;
  let talk: string | null = null;
  let engine: StartOptions["engine"] = "service";
  for (let at = 0; at < args.length; at++) {
    const arg = args[at];
    const next = args[at + 1];
    if (arg === "--headless") headless = true;
    else if (arg === "--talk" && next !== undefined) {
      talk = next;
      at++;
    } else if (arg === "--engine" && (next === "device" || next === "service")) {
      engine = next;
      at++;
    } else throw new Error(`Unknown option "${arg}". Usage: ${START_USAGE}`);
  }
  return { headed: !headless, talk, engine };
}
