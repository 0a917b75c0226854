import {
  checkInstruction,
  checkNewName,
  checkNewStyleList,
  requireInstructionFields,
} from "../lists/check-style-list.ts";
import { checkConfiguredRules } from "../lists/configured-rules.ts";
import {
  instructionBody,
  type StyleInstruction,
  type StyleRuleList,
  styleListBody,
} from "../lists/style-rule-list.ts";
import type { StyleRuleLists } from "../lists/style-rule-lists.ts";
import type { ServiceKey } from "../modes/parse-key.ts";
import { jsonBody } from "./json-body.ts";
import { inListedSpelling } from "./public-spelling.ts";
import { Refusal, type Reply } from "./reply.ts";
import type { PathParams, Route } from "./router.ts";
import { type ListRoutesOptions, listBodyLimitBytes, serveLists } from "./serve-lists.ts";
import type { ServiceRequest } from "./service-request.ts";

const listsPath = "/v3/style_rules";
const listPath = `${listsPath}/:style`;
const instructionsPath = `${listPath}/custom_instructions`;
const instructionPath = `${instructionsPath}/:instruction`;

// Page sizes of the list call (service-api §12.2).
const usualPageSize = 10;
export const largestPageSize = 25;

interface StyleCall {
  readonly styles: StyleRuleLists;
  readonly key: ServiceKey;
  readonly style: string;
  readonly instruction: string;
  readonly query: URLSearchParams;
  body(): Promise<Readonly<Record<string, unknown>>>;
  readonly nowMs: number;
}

export function styleRuleRoutes(options: ListRoutesOptions): Route[] {
  const route = (
    method: Route["method"],
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
        return work({ styles: lists.styles, key, nowMs, ...callOf(request, parts, key) });
      }),
  });
  return [
    route("GET", listsPath, ({ styles, query, key }) => {
      const isDetailed = detailed(query);
      const lists = key.behaviour.isPublic
        ? styles.page(pageNumber(query), pageSize(query))
        : styles.all();
      const body = { style_rules: lists.map((list) => styleListBody(list, key, isDetailed)) };
      return { status: 200, body };
    }),
    route("POST", listsPath, async ({ styles, key, body, nowMs }) =>
      whole(styles.add(checkNewStyleList(await body()), nowMs), key, 201),
    ),
    route("GET", listPath, ({ styles, style, key }) => whole(styles.find(style), key)),
    route("PATCH", listPath, async ({ styles, style, key, body, nowMs }) => {
      styles.find(style);
      return changedList(styles.rename(style, checkNewName(await body()), nowMs), key);
    }),
    route("DELETE", listPath, ({ styles, style }) => {
      styles.remove(style);
      return { status: 204 };
    }),
    route("PUT", `${listPath}/configured_rules`, async ({ styles, style, key, body, nowMs }) => {
      styles.find(style);
      const rules = checkConfiguredRules(await body());
      return changedList(styles.replaceRules(style, rules, nowMs), key);
    }),
    route("POST", instructionsPath, async (call) => {
      const { styles, style, body, nowMs } = call;
      const draft = checkInstruction(await body(), styles.find(style).language);
      return changedInstruction(call, styles.addInstruction(style, draft, nowMs), 201);
    }),
    route("GET", instructionPath, ({ styles, style, instruction, key }) => {
      if (!key.behaviour.isPublic) {
        const allow = { Allow: "PUT, DELETE" };
        throw new Refusal(405, "method_not_allowed", `Use ${allow.Allow} here.`, allow);
      }
      return { status: 200, body: instructionBody(styles.instruction(style, instruction), key) };
    }),
    route("PUT", instructionPath, async (call) => {
      const { styles, style, instruction, key, body, nowMs } = call;
      styles.instruction(style, instruction);
      const fields = await body();
      if (!key.behaviour.isPublic) requireInstructionFields(fields);
      const draft = checkInstruction(fields, styles.find(style).language);
      return changedInstruction(
        call,
        styles.replaceInstruction(style, instruction, draft, nowMs),
        200,
      );
    }),
    route("DELETE", instructionPath, ({ styles, style, instruction, nowMs }) => {
      styles.removeInstruction(style, instruction, nowMs);
      return { status: 204 };
    }),
  ];
}

function callOf(
  request: ServiceRequest,
  { style = "", instruction = "" }: PathParams,
  key: ServiceKey,
) {
  const body = async () => inListedSpelling(key, await jsonBody(request, listBodyLimitBytes));
  return { style, instruction, query: request.query, body };
}

function whole(list: StyleRuleList, key: ServiceKey, status = 200): Reply {
  return { status, body: styleListBody(list, key, true) };
}

// The interface promises only the new version (service-api §12.2).
function changedList(list: StyleRuleList, key: ServiceKey): Reply {
  return key.behaviour.isPublic ? whole(list, key) : onlyVersion(list, 200);
}

function changedInstruction(
  { styles, style, key }: StyleCall,
  changed: StyleInstruction,
  status: number,
): Reply {
  return key.behaviour.isPublic
    ? { status, body: instructionBody(changed, key) }
    : onlyVersion(styles.find(style), status);
}

function onlyVersion({ version }: StyleRuleList, status: number): Reply {
  return { status, body: { version } };
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
