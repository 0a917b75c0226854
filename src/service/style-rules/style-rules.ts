import * as v from "valibot";
import { badResponse } from "../http/bad-response.ts";
import type { EmptyAnswerClient, HttpClient, JsonAnswer } from "../http/http-client.ts";
import { answerOfCollection } from "../http/unsupported-call.ts";
import {
  type ConfiguredRules,
  type CustomInstruction,
  type InstructionDraft,
  isAcknowledgement,
  readCompleteStyleList,
  readInstruction,
  readStyleId,
  readStyleList,
  readStyleListHead,
  type StyleListDraft,
  type StyleListHead,
  type StyleRuleList,
} from "./style-rule-list.ts";

/** The most lists the public service puts on a page; the interface has no pages (service-api §12). */
const PAGE_SIZE = 25;
/** Pages to request at most, for a service that keeps sending new lists. */
const MAX_PAGES = 400;

const PageSchema = v.object({ style_rules: v.array(v.unknown()) });

/**
 * All style rule lists of the account, without their rules (service-api §12.2). The
 * service tells no total: pages are read until one is not full.
 * @throws ServiceError
 * @throws the signal's reason when it aborts
 */
export async function listStyleLists(
  http: HttpClient,
  signal: AbortSignal,
): Promise<readonly StyleListHead[]> {
  return await readPages(http, false, readStyleListHead, signal);
}

/**
 * All style rule lists with their rules and instructions (`detailed=true`).
 * @throws ServiceError
 */
export async function listWholeStyleLists(
  http: HttpClient,
  signal: AbortSignal,
): Promise<readonly StyleRuleList[]> {
  return await readPages(http, true, readStyleList, signal);
}

/** Reads one list. @throws ServiceError, with status 404 for a list that is gone */
export async function readStyle(
  http: HttpClient,
  styleId: string,
  signal: AbortSignal,
): Promise<StyleRuleList> {
  const answer = await http.requestJson("GET", pathOf(styleId), { signal });
  const list = readStyleList(answer.body);
  if (!list) throw badResponse("Not a style rule list", answer);
  return list;
}

/**
 * Creates a list. Null when the answer does not identify it: then only the listing can.
 * @throws ServiceError
 */
export async function createStyle(
  http: HttpClient,
  draft: StyleListDraft,
  signal: AbortSignal,
): Promise<StyleRuleList | null> {
  const body = {
    name: draft.name,
    language: draft.language,
    configured_rules: withoutEmpty(draft.rules),
    custom_instructions: draft.instructions.map(instructionBody),
  };
  const call = http.requestJson("POST", "/v3/style_rules", { body, signal });
  const answer = await answerOfCollection(call);
  const created = acknowledgedList(answer);
  const styleId = readStyleId(answer.body);
  return created ?? (styleId === null ? null : await readStyle(http, styleId, signal));
}

/** Gives a list another name. Null when the answer has only its version. @throws ServiceError */
export async function renameStyle(
  http: HttpClient,
  styleId: string,
  name: string,
  signal: AbortSignal,
): Promise<StyleRuleList | null> {
  const options = { body: { name }, signal };
  return acknowledgedList(await http.requestJson("PATCH", pathOf(styleId), options));
}

/** Deletes a list, which cannot be undone (service-api §12.2). @throws ServiceError */
export async function deleteStyle(
  http: EmptyAnswerClient,
  styleId: string,
  signal: AbortSignal,
): Promise<void> {
  await http.requestNothing("DELETE", pathOf(styleId), { signal });
}

/**
 * Replaces all configured rules; the instructions stay. The rules are the body itself, without a
 * wrapper (service-api §12.2). Null when the answer has only the list's version.
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
 * Adds an instruction at the end. Some services return it, some only its identifier, some the whole
 * list, whose last one it is. Null when the answer does not identify it.
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
  // What the answer leaves out is what was sent.
  const sent = { label, prompt, source_language: sourceLanguage };
  const added = readInstruction({ ...sent, ...v.parse(v.looseObject({}), answer.body) });
  return added ?? readStyleList(answer.body)?.instructions.at(-1) ?? null;
}

/** Replaces an instruction. All of its fields are required (service-api §14). @throws ServiceError */
export async function replaceInstruction(
  http: HttpClient,
  styleId: string,
  { id, label, prompt, sourceLanguage }: CustomInstruction,
  signal: AbortSignal,
): Promise<void> {
  // A language nobody chose is null: an empty text would be taken for a language code.
  const body = { label, prompt, source_language: sourceLanguage };
  const path = instructionPath(styleId, id);
  checkAcknowledgement(await http.requestJson("PUT", path, { body, signal }));
}

/** Removes an instruction. @throws ServiceError */
export async function removeInstruction(
  http: EmptyAnswerClient,
  styleId: string,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  await http.requestNothing("DELETE", instructionPath(styleId, id), { signal });
}

async function readPages<List extends StyleListHead>(
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
    // Twenty-five full lists in any script are more than an answer has otherwise.
    const options = { query, signal, ...(detailed && { isLarge: true }) };
    const answer = await answerOfCollection(http.requestJson("GET", "/v3/style_rules", options));
    const parsed = v.safeParse(PageSchema, answer.body);
    if (!parsed.success) throw badResponse("Not a page of style rule lists", answer);
    const knownCount = lists.size;
    for (const each of parsed.output.style_rules) {
      const list = read(each);
      if (!list) throw badResponse("Not a style rule list", answer);
      if (!lists.has(list.styleId)) lists.set(list.styleId, list);
    }
    const isFull = parsed.output.style_rules.length >= PAGE_SIZE;
    if (!isFull || lists.size === knownCount) break;
  }
  return [...lists.values()];
}

/** The list in the answer to a change; null when the answer leaves out some of it. */
function acknowledgedList(answer: JsonAnswer): StyleRuleList | null {
  checkAcknowledgement(answer);
  return readCompleteStyleList(answer.body);
}

function checkAcknowledgement(answer: JsonAnswer): void {
  if (!isAcknowledgement(answer.body)) throw badResponse("Not the answer to a change", answer);
}

/** Only what is set is sent: a category without options says nothing. */
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
