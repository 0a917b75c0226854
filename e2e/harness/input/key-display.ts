import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

export interface KeyDisplay {
  readonly name: string;
  /** Presses keys with the browser's window in front, named as in `xdotool`: `alt+shift+s`. */
  press(keys: string): void;
  close(): Promise<void>;
}

/** Opens a display; null when Xvfb or xdotool is not installed. */
export async function openKeyDisplay(): Promise<KeyDisplay | null> {
  try {
    execFileSync("which", ["Xvfb", "xdotool"], { stdio: "ignore" });
  } catch {
    return null;
  }
  // Xvfb chooses a free number and writes it to the channel.
  const server = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1400x900x24"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const channel = server.stdio[3];
  if (!channel || !("readable" in channel)) throw new Error("The display has no channel.");
  const [number] = await once(createInterface({ input: channel }), "line");
  const name = `:${number}`;
  const xdotool = (...args: readonly string[]) =>
    execFileSync("xdotool", args, { env: { ...process.env, DISPLAY: name }, encoding: "utf8" });
  return {
    name,
    press: (keys) => {
      const [window] = xdotool("search", "--onlyvisible", "--class", "chrom").trim().split("\n");
      // Without a window manager nothing else gives the window the keyboard focus.
      xdotool("windowfocus", "--sync", window ?? "");
      xdotool("key", keys);
    },
    close: async () => {
      server.kill();
      await once(server, "exit");
    },
  };
}
