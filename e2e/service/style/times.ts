import type { RuleValues } from "./rule-values.ts";

interface Time {
  readonly hours: number;
  readonly minutes: number;
}

/** Converts `3:05 p.m.` and `3 pm` to `15:05`, which translation leaves alone. */
export function plainTimes(text: string): string {
  return text.replaceAll(
    /(?<![\d:.,])(\d{1,2})(?::([0-5]\d))?\s?([ap])\.?m(?![\p{L}\d])(\.?)(\s*$)?/giu,
    (whole, hours: string, minutes = "00", half: string, point: string, end?: string) => {
      if (Number(hours) < 1 || Number(hours) > 12) return whole;
      const late = half.toLowerCase() === "p" ? 12 : 0;
      const sentenceEnd = end !== undefined ? point + end : "";
      return `${twoDigits((Number(hours) % 12) + late)}:${minutes}${sentenceEnd}`;
    },
  );
}

/**
 * Writes times of day according to `dates_and_times`.
 * @param language of the text, a root
 */
export function styleTimes(text: string, rules: RuleValues, language: string): string {
  const format = rules.time_format;
  const others = [
    rules.hours_minutes_separator,
    rules.single_digit_hours,
    rules.midnight_in_numerals,
  ];
  if (format === undefined && others.every((each) => each === undefined)) return text;
  return text.replaceAll(
    /(?<![\d:.,])(\d{1,2}):([0-5]\d)( Uhr)?(?![\d:])|(?<![\d:.,])(\d{1,2})(?:\.([0-5]\d))? Uhr/g,
    (whole, ...[hours, minutes, , otherHours, otherMinutes]: (string | undefined)[]) => {
      const time = {
        hours: Number(hours ?? otherHours),
        minutes: Number(minutes ?? otherMinutes ?? 0),
      };
      if (time.hours > 24) return whole;
      const isGerman = whole.endsWith("Uhr") && format === undefined;
      return (
        timeText(time, format ?? "use_24_hour_clock", rules, language) + (isGerman ? " Uhr" : "")
      );
    },
  );
}

function timeText(time: Time, format: string, rules: RuleValues, language: string): string {
  const { hours, minutes } = time;
  if (format.includes("german_word_uhr")) return germanTime(time, format);
  if (format.includes("12_hour_clock")) return halfDayTime(time, format, language);
  if (format.includes("korean")) return `${hours}시 ${minutes}분`;
  if (!format.startsWith("use_24_hour_clock")) return `${hours}:${twoDigits(minutes)}`;
  const midnight = rules.midnight_in_numerals === "use_24_00" ? 24 : 0;
  const counted = hours % 24 === 0 && minutes === 0 ? midnight : hours;
  const isBare = rules.single_digit_hours === "do_not_use_leading_zero";
  const written = isBare ? String(counted) : twoDigits(counted);
  return written + separator(format, rules) + twoDigits(minutes);
}

function separator(format: string, rules: RuleValues): string {
  const rule = rules.hours_minutes_separator;
  if (rule === "use_letter_h_without_spaces") return "h";
  if (rule === "use_letter_h_with_regular_space_on_either_side") return " h ";
  return format.includes("period_as_separator") ? "." : ":";
}

function germanTime({ hours, minutes }: Time, format: string): string {
  if (minutes === 0 && format.includes("state_hour_only")) return `${hours} Uhr`;
  const written = format.includes("with_leading_zeros") ? twoDigits(hours) : String(hours);
  return `${written}${format.includes("hh_period") ? "." : ":"}${twoDigits(minutes)} Uhr`;
}

function halfDayTime({ hours, minutes }: Time, format: string, language: string): string {
  const isMorning = hours % 24 < 12;
  const twelve = hours % 12 === 0 ? 12 : hours % 12;
  const clock = `${twelve}:${twoDigits(minutes)}`;
  if (format.includes("noon_and_midnight") && minutes === 0 && twelve === 12) {
    return isMorning ? "midnight" : "noon";
  }
  if (format.includes("korean")) return `${isMorning ? "오전" : "오후"} ${twelve}시 ${minutes}분`;
  if (format.includes("chinese")) {
    const [hourSign, minuteSign] = format.includes("时") ? ["时", "分"] : ["点", ""];
    const isPlain = !format.includes("时") && !format.includes("点");
    const signs = `${twelve}${hourSign}${minutes === 0 ? "" : minutes + (minuteSign || "分")}`;
    return (isMorning ? "上午" : "下午") + (isPlain ? clock : signs);
  }
  if (format.includes("specify_morning")) {
    const [morning, evening] =
      language === "es" ? ["de la mañana", "de la tarde"] : ["in the morning", "in the evening"];
    return `${clock} ${isMorning ? morning : evening}`;
  }
  if (!format.includes("am_or_pm")) return clock;
  const isBare = minutes === 0 && format.includes("or_minutes_for_full_hours");
  const written = isBare ? String(twelve) : clock;
  const mark = halfDayMark(isMorning, format);
  return format.includes("period_as_separator")
    ? `${written.replace(":", ".")} ${mark}`
    : `${written} ${mark}`;
}

function halfDayMark(isMorning: boolean, format: string): string {
  const letter = isMorning ? "a" : "p";
  const space = format.includes("periods_and_spaces") ? " " : "";
  const small = format.includes("with_periods") ? `${letter}.${space}m.` : `${letter}m`;
  return format.includes("uppercase") ? small.toUpperCase() : small;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}
