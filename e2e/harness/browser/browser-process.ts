import { execFileSync } from "node:child_process";

/**
 * The main browser process that runs with a profile.
 * @throws Error when there is none
 */
export function browserProcess(profile: string): number {
  return processWith(profile, (args) => !args.includes("--type="));
}

/**
 * The process that does the networking of the browser that runs with a profile.
 * @throws Error when there is none
 */
export function networkProcess(profile: string): number {
  return processWith(profile, (args) => args.includes("=network.mojom.NetworkService"));
}

function processWith(profile: string, isWanted: (args: string) => boolean): number {
  const list = execFileSync("ps", ["-axww", "-o", "pid=,args="], { encoding: "utf8" });
  const found = list
    .split("\n")
    .find((line) => line.includes(`--user-data-dir=${profile}`) && isWanted(line));
  if (!found) throw new Error(`No such process of a browser runs with the profile ${profile}.`);
  return Number.parseInt(found, 10);
}
