import * as v from "valibot";
import { badResponse } from "../http/bad-response.ts";
import type { EmptyResponseClient, HttpClient, JsonResponse } from "../http/http-client.ts";
import { awaitCollectionCall } from "../http/unsupported-call.ts";
import {
  type ConfiguredRules,
  type CustomInstruction,
  type InstructionDraft,
  isAcknowledgement,
  readCompleteStyleRuleList,
  readInstruction,
  readStyleId,
  readStyleRuleList,
  readStyleRuleListHead,
  type StyleRuleList,
  type StyleRuleListDraft,
  type StyleRuleListHead,
} from "./style-rule-list.ts";

// The public service's largest page. The interface has no pages (service-api §12).
const PAGE_SIZE = 25;
const MAX_PAGES = 400;

const PageSchema = v.object({ style_rules: v.array(v.unknown()) });

/**
 * Lists all style rule lists of the account without their rules (service-api §12.2). The service
 * reports no total, so pages are read until one is not full.
 * @throws ServiceError
 * @throws the signal's reason when it aborts
 */
export async function listStyleRuleLists(
  http: HttpClient,
  signal: AbortSignal,
): Promise<readonly StyleRuleListHead[]> {
  return await readPages(http, false, readStyleRuleListHead, signal);
}

/**
 * Lists all style rule lists with rules and instructions (`detailed=true`).
 * @throws ServiceError
 */
export async function listCompleteStyleRuleLists(
  http: HttpClient,
  signal: AbortSignal,
): Promise<readonly StyleRuleList[]> {
  return await readPages(http, true, readStyleRuleList, signal);
}

/**
 * Fetches one list.
 * @throws ServiceError, with status 404 for a deleted list
 */
export async function fetchStyleRuleList(
  http: HttpClient,
  styleId: string,
  signal: AbortSignal,
): Promise<StyleRuleList> {
  const answer = await http.requestJson("GET", pathOf(styleId), { signal });
  const list = readStyleRuleList(answer.body);
  if (!list) throw badResponse("The response is not a style rule list", answer);
  return list;
}

/**
 * Creates a list. Null when the response does not identify it: then only a listing can.
 * @throws ServiceError
 */
export async function createStyleRuleList(
  http: HttpClient,
  draft: StyleRuleListDraft,
  signal: AbortSignal,
): Promise<StyleRuleList | null> {
  const body = {
    name: draft.name,
    language: draft.language,
    configured_rules: withoutEmpty(draft.rules),
    custom_instructions: draft.instructions.map(instructionBody),
  };
  const call = http.requestJson("POST", "/v3/style_rules", { body, signal });
  const answer = await awaitCollectionCall(call);
  const created = acknowledgedList(answer);
  const styleId = readStyleId(answer.body);
  return created ?? (styleId === null ? null : await fetchStyleRuleList(http, styleId, signal));
}

/**
 * Renames a list. Null when the response has only its version.
 * @throws ServiceError
 */
export async function renameStyleRuleList(
  http: HttpClient,
  styleId: string,
  name: string,
  signal: AbortSignal,
): Promise<StyleRuleList | null> {
  const options = { body: { name }, signal };
  return acknowledgedList(await http.requestJson("PATCH", pathOf(styleId), options));
}

/**
 * Deletes a list for good (service-api §12.2).
 * @throws ServiceError
 */
export async function deleteStyleRuleList(
  http: EmptyResponseClient,
  styleId: string,
  signal: AbortSignal,
): Promise<void> {
  await http.requestNothing("DELETE", pathOf(styleId), { signal });
}

/**
 * Replaces all configured rules and keeps the instructions. The rules are the body itself, without
 * a wrapper (service-api §12.2). Null when the response has only the list's version.
 * @throws ServiceError
 */
export async function replaceRules(
  http: HttpClient,
  styleId: string,
  rules: ConfiguredRules,
  signal: AbortSignal,
): Promise<StyleRuleList | null> {
  const options = { body: withoutEmpty(rules), signal };
  const path = `${pathOf(styleId)}/configured_rules` as const;
  return acknowledgedList(await http.requestJson("PUT", path, options));
}

/**
 * Adds an instruction at the end. Services return it, its identifier, or the whole list with it as
 * the last one. Null when the response does not identify it.
 * @throws ServiceError
 */
export async function addInstruction(
  http: HttpClient,
  styleId: string,
  draft: InstructionDraft,
  signal: AbortSignal,
): Promise<CustomInstruction | null> {
  const { label, prompt, sourceLanguage } = draft;
  const body = instructionBody(draft);
  const path = `${pathOf(styleId)}/custom_instructions` as const;
  const answer = await http.requestJson("POST", path, { body, signal });
  checkAcknowledgement(answer);
  // Fields missing in the response are as sent.
  const sent = { label, prompt, source_language: sourceLanguage };
  const added = readInstruction({ ...sent, ...v.parse(v.looseObject({}), answer.body) });
  return added ?? readStyleRuleList(answer.body)?.instructions.at(-1) ?? null;
}

/**
 * Replaces an instruction; all of its fields are required (service-api §14).
 * @throws ServiceError
 */
export async function replaceInstruction(
  http: HttpClient,
  styleId: string,
  { id, label, prompt, sourceLanguage }: CustomInstruction,
  signal: AbortSignal,
): Promise<void> {
  // Without a chosen language null is sent: an empty text would count as a language code.
  const body = { label, prompt, source_language: sourceLanguage };
  const path = instructionPath(styleId, id);
  checkAcknowledgement(await http.requestJson("PUT", path, { body, signal }));
}

/** Removes an instruction. @throws ServiceError */
export async function removeInstruction(
  http: EmptyResponseClient,
  styleId: string,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  await http.requestNothing("DELETE", instructionPath(styleId, id), { signal });
}

async function readPages<List extends StyleRuleListHead>(
  http: HttpClient,
  detailed: boolean,
  read: (body: unknown) => List | null,
  signal: AbortSignal,
): Promise<readonly List[]> {
  const lists = new Map<string, List>();
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = {
      page: String(page),
      page_size: String(PAGE_SIZE),
      ...(detailed && { detailed: "true" }),
    };
    // 25 complete lists may exceed the usual size of a response.
    const options = { query, signal, ...(detailed && { isLarge: true }) };
    const answer = await awaitCollectionCall(http.requestJson("GET", "/v3/style_rules", options));
    const parsed = v.safeParse(PageSchema, answer.body);
    if (!parsed.success)
      throw badResponse("The response is not a page of style rule lists", answer);
    const knownCount = lists.size;
    for (const each of parsed.output.style_rules) {
      const list = read(each);
      if (!list) throw badResponse("The response is not a style rule list", answer);
      if (!lists.has(list.styleId)) lists.set(list.styleId, list);
    }
    const isFull = parsed.output.style_rules.length >= PAGE_SIZE;
    if (!isFull || lists.size === knownCount) break;
  }
  return [...lists.values()];
}

function acknowledgedList(answer: JsonResponse): StyleRuleList | null {
  checkAcknowledgement(answer);
  return readCompleteStyleRuleList(answer.body);
}

function checkAcknowledgement(answer: JsonResponse): void {
  if (!isAcknowledgement(answer.body))
    throw badResponse("The response does not confirm the change", answer);
}

function withoutEmpty(rules: ConfiguredRules): ConfiguredRules {
  return Object.fromEntries(
    Object.entries(rules).filter(([, options]) => Object.keys(options).length > 0),
  );
}

function instructionBody({ label, prompt, sourceLanguage }: InstructionDraft) {
  return { label, prompt, ...(sourceLanguage !== null && { source_language: sourceLanguage }) };
}

function pathOf(styleId: string): `/${string}` {
  return `/v3/style_rules/${encodeURIComponent(styleId)}`;
}

function instructionPath(styleId: string, id: string): `/${string}` {
  return `${pathOf(styleId)}/custom_instructions/${encodeURIComponent(id)}`;
}
