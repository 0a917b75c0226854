/** A time in SubRip: `01:02:03,004`. */
export function srtTime(ms: number): string {
  return exactTime(ms, ",");
}

/** A time in WebVTT: `01:02:03.004` (W3C WebVTT, "WebVTT timestamp"). */
export function vttTime(ms: number): string {
  return exactTime(ms, ".");
}

/** A readable time: `2:03`, or `1:02:03` from an hour on. */
export function shortTime(ms: number): string {
  const { hours, minutes, seconds } = partsOf(ms);
  if (hours === 0) return `${minutes}:${two(seconds)}`;
  return `${hours}:${two(minutes)}:${two(seconds)}`;
}

/** A time of day counted from midnight: `09:02:03`. It wraps after 24 hours. */
export function dayTime(ms: number): string {
  const { hours, minutes, seconds } = partsOf(ms);
  return `${two(hours % 24)}:${two(minutes)}:${two(seconds)}`;
}

function exactTime(ms: number, point: string): string {
  const { hours, minutes, seconds, thousandths } = partsOf(ms);
  return `${two(hours)}:${two(minutes)}:${two(seconds)}${point}${String(thousandths).padStart(3, "0")}`;
}

function partsOf(ms: number) {
  const whole = Math.max(0, Math.round(ms));
  return {
    hours: Math.floor(whole / 3_600_000),
    minutes: Math.floor(whole / 60_000) % 60,
    seconds: Math.floor(whole / 1000) % 60,
    thousandths: whole % 1000,
  };
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
