import { checkInstruction, checkNewName, checkNewStyleList } from "../lists/check-style-list.ts";
import { checkConfiguredRules } from "../lists/configured-rules.ts";
import { instructionBody, type StyleRuleList, styleListBody } from "../lists/style-rule-list.ts";
import type { StyleRuleLists } from "../lists/style-rule-lists.ts";
import { jsonBody } from "./json-body.ts";
import { Refusal, type Reply } from "./reply.ts";
import type { PathParts, Route } from "./router.ts";
import { type ListRoutesOptions, listBodyLimitBytes, serveLists } from "./serve-lists.ts";
import type { ServiceRequest } from "./service-request.ts";

const listsPath = "/v3/style_rules";
const listPath = `${listsPath}/{style}`;
const instructionsPath = `${listPath}/custom_instructions`;
const instructionPath = `${instructionsPath}/{instruction}`;

/** Lists on a page (wire facts: Style rules, calls). */
const usualPageSize = 10;
const largestPageSize = 25;

/** What a call about style rules has to work with. */
interface StyleCall {
  readonly styles: StyleRuleLists;
  /** Identifiers in the path, empty where it has none. */
  readonly style: string;
  readonly instruction: string;
  readonly query: URLSearchParams;
  body(): Promise<Readonly<Record<string, unknown>>>;
  readonly nowMs: number;
}

/** Style rule lists (interface: Style rule endpoints; wire facts: Style rules, calls). */
export function styleRuleRoutes(options: ListRoutesOptions): Route[] {
  const route = (
    method: string,
    path: string,
    work: (call: StyleCall) => Promise<Reply> | Reply,
  ): Route => ({
    method,
    path,
    handle: (request, parts) =>
      serveLists(request, options, ({ lists, key, nowMs }) => {
        if (key.plan === "free") {
          throw new Refusal(403, "wrong_plan", "Style rules belong to the paid plan.");
        }
        return work({ styles: lists.styles, nowMs, ...callOf(request, parts) });
      }),
  });
  return [
    route("GET", listsPath, ({ styles, query }) => {
      const isDetailed = detailed(query);
      const page = styles.page(pageNumber(query), pageSize(query));
      const body = { style_rules: page.map((list) => styleListBody(list, isDetailed)) };
      return { status: 200, body };
    }),
    route("POST", listsPath, async ({ styles, body, nowMs }) =>
      whole(styles.add(checkNewStyleList(await body()), nowMs), 201),
    ),
    route("GET", listPath, ({ styles, style }) => whole(styles.find(style))),
    route("PATCH", listPath, async ({ styles, style, body, nowMs }) => {
      styles.find(style);
      return whole(styles.rename(style, checkNewName(await body()), nowMs));
    }),
    route("DELETE", listPath, ({ styles, style }) => {
      styles.remove(style);
      return { status: 204 };
    }),
    // The rules are the body itself, without a wrapper.
    route("PUT", `${listPath}/configured_rules`, async ({ styles, style, body, nowMs }) => {
      styles.find(style);
      return whole(styles.replaceRules(style, checkConfiguredRules(await body()), nowMs));
    }),
    route("POST", instructionsPath, async ({ styles, style, body, nowMs }) => {
      const draft = checkInstruction(await body(), styles.find(style).language);
      return { status: 201, body: instructionBody(styles.addInstruction(style, draft, nowMs)) };
    }),
    route("GET", instructionPath, ({ styles, style, instruction }) => ({
      status: 200,
      body: instructionBody(styles.instruction(style, instruction)),
    })),
    // Documented with all its fields; a language that is left out is the list's (wire facts: calls).
    route("PUT", instructionPath, async ({ styles, style, instruction, body, nowMs }) => {
      styles.instruction(style, instruction);
      const draft = checkInstruction(await body(), styles.find(style).language);
      const replaced = styles.replaceInstruction(style, instruction, draft, nowMs);
      return { status: 200, body: instructionBody(replaced) };
    }),
    route("DELETE", instructionPath, ({ styles, style, instruction, nowMs }) => {
      styles.removeInstruction(style, instruction, nowMs);
      return { status: 204 };
    }),
  ];
}

function callOf(request: ServiceRequest, { style = "", instruction = "" }: PathParts) {
  const body = () => jsonBody(request, listBodyLimitBytes);
  return { style, instruction, query: request.query, body };
}

function whole(list: StyleRuleList, status = 200): Reply {
  return { status, body: styleListBody(list, true) };
}

function pageNumber(query: URLSearchParams): number {
  const written = query.get("page") ?? "0";
  if (/^\d{1,9}$/.test(written)) return Number(written);
  throw new Refusal(400, "invalid_page", `page "${written}" is no number from 0 on.`);
}

function pageSize(query: URLSearchParams): number {
  const written = query.get("page_size") ?? String(usualPageSize);
  const size = /^\d{1,3}$/.test(written) ? Number(written) : 0;
  if (size >= 1 && size <= largestPageSize) return size;
  const range = `from 1 to ${largestPageSize}`;
  throw new Refusal(400, "invalid_page_size", `page_size "${written}" is no number ${range}.`);
}

function detailed(query: URLSearchParams): boolean {
  const written = query.get("detailed") ?? "false";
  if (written === "true" || written === "false") return written === "true";
  throw new Refusal(400, "invalid_detailed", `detailed "${written}" is not true or false.`);
}
