import { execFileSync } from "node:child_process";

/**
 * The main browser process that runs with a profile.
 * @throws Error when there is none
 */
export function browserProcess(profile: string): number {
  const list = execFileSync("ps", ["-axww", "-o", "pid=,args="], { encoding: "utf8" });
  const own = list
    .split("\n")
    .find((line) => line.includes(`--user-data-dir=${profile}`) && !line.includes("--type="));
  if (!own) throw new Error(`No browser runs with the profile ${profile}.`);
  return Number.parseInt(own, 10);
}
