/** How `npm start` was asked to run. */
export interface StartOptions {
  /** Whether there is a window for a person to look at. */
  readonly headed: boolean;
  /** Name of the talk that is played; null for the first English one, else the first. */
  readonly talk: string | null;
}

export const START_USAGE = "npm start [-- --headless] [--talk <name>]";

/**
 * Reads the command line. Without a display there is no window, whatever was asked for.
 * @throws Error that says how it is to be used
 */
export function readStartOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  platform: string,
): StartOptions {
  let headless = platform === "linux" && !env.DISPLAY && !env.WAYLAND_DISPLAY;
  let talk: string | null = null;
  for (let at = 0; at < args.length; at++) {
    const arg = args[at];
    const next = args[at + 1];
    if (arg === "--headless") headless = true;
    else if (arg === "--talk" && next !== undefined) {
      talk = next;
      at++;
    } else throw new Error(`"${arg}" is not understood. Usage: ${START_USAGE}`);
  }
  return { headed: !headless, talk };
}
