import * as v from "valibot";

/** A warning of `web-ext lint` that may stay, with the reason. */
export interface ExplainedWarning {
  readonly code: string;
  readonly message: string;
  readonly why: string;
}

export const EXPLAINED_WARNINGS: readonly ExplainedWarning[] = [
  {
    code: "UNSAFE_VAR_ASSIGNMENT",
    message: "Unsafe assignment to innerHTML",
    // packing/firefox-lint.test.ts checks that.
    why: "Preact's support for dangerouslySetInnerHTML, which no component of ours uses.",
  },
];

const MessageSchema = v.object({
  code: v.string(),
  message: v.string(),
  file: v.optional(v.string(), ""),
});

const ReportSchema = v.object({
  errors: v.array(MessageSchema),
  warnings: v.array(MessageSchema),
  notices: v.array(MessageSchema),
});

/**
 * What a report of `web-ext lint` leaves to mend: every error and notice, each warning without an
 * explanation, and each explanation of a warning that is gone.
 * @param report the JSON that web-ext prints
 * @throws ValiError when it is no such report
 */
export function lintFaults(
  report: unknown,
  explained: readonly ExplainedWarning[] = EXPLAINED_WARNINGS,
): readonly string[] {
  const { errors, warnings, notices } = v.parse(ReportSchema, report);
  const isSame = (one: { code: string; message: string }, other: typeof one) =>
    one.code === other.code && one.message === other.message;
  const unknown = warnings.filter((each) => !explained.some((known) => isSame(known, each)));
  const gone = explained.filter((known) => !warnings.some((each) => isSame(known, each)));
  return [
    ...[...errors, ...notices, ...unknown].map(
      ({ code, message, file }) => `${code} in ${file || "the package"}: ${message}`,
    ),
    ...gone.map(({ code, message }) => `${code} is explained but no longer reported: ${message}`),
  ];
}
