import * as v from "valibot";
import { badAnswer } from "./bad-answer.ts";
import type { EmptyAnswerClient, HttpClient, JsonAnswer } from "./http-client.ts";
import {
  type ConfiguredRules,
  type CustomInstruction,
  type InstructionDraft,
  readInstruction,
  readStyleList,
  readStyleListHead,
  type StyleList,
  type StyleListDraft,
  type StyleListHead,
} from "./style-list.ts";

/** Lists on one page, the most there can be (wire facts: Style rules, calls). */
const PAGE_SIZE = 25;
/** Pages that are read at most: a service that never ends is not followed for ever. */
const MAX_PAGES = 400;

const PageSchema = v.object({ style_rules: v.array(v.unknown()) });

/**
 * All style rule lists of the account, without their rules (interface: Style rule endpoints). The
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
): Promise<readonly StyleList[]> {
  return await readPages(http, true, readStyleList, signal);
}

/** Reads one list. @throws ServiceError, with status 404 for a list that is gone */
export async function readStyle(
  http: HttpClient,
  styleId: string,
  signal: AbortSignal,
): Promise<StyleList> {
  return wholeList(await http.requestJson("GET", pathOf(styleId), { signal }));
}

/** Creates a list. @throws ServiceError */
export async function createStyle(
  http: HttpClient,
  draft: StyleListDraft,
  signal: AbortSignal,
): Promise<StyleList> {
  const body = {
    name: draft.name,
    language: draft.language,
    configured_rules: withoutEmpty(draft.rules),
    custom_instructions: draft.instructions.map(instructionBody),
  };
  return wholeList(await http.requestJson("POST", "/v3/style_rules", { body, signal }));
}

/** Gives a list another name. @throws ServiceError */
export async function renameStyle(
  http: HttpClient,
  styleId: string,
  name: string,
  signal: AbortSignal,
): Promise<StyleList> {
  return wholeList(await http.requestJson("PATCH", pathOf(styleId), { body: { name }, signal }));
}

/** Deletes a list, which cannot be undone (interface: Style rule endpoints). @throws ServiceError */
export async function deleteStyle(
  http: EmptyAnswerClient,
  styleId: string,
  signal: AbortSignal,
): Promise<void> {
  await http.requestNothing("DELETE", pathOf(styleId), { signal });
}

/**
 * Replaces all configured rules; the instructions stay. The rules are the body itself, without a
 * wrapper (wire facts: Style rules, calls).
 * @throws ServiceError
 */
export async function replaceRules(
  http: HttpClient,
  styleId: string,
  rules: ConfiguredRules,
  signal: AbortSignal,
): Promise<StyleList> {
  const body = withoutEmpty(rules);
  return wholeList(
    await http.requestJson("PUT", `${pathOf(styleId)}/configured_rules`, { body, signal }),
  );
}

/**
 * Adds an instruction at the end. Answers with it, or, as older descriptions have it, with the
 * whole list: then the last one is taken.
 * @throws ServiceError
 */
export async function addInstruction(
  http: HttpClient,
  styleId: string,
  draft: InstructionDraft,
  signal: AbortSignal,
): Promise<CustomInstruction> {
  const body = instructionBody(draft);
  const path = `${pathOf(styleId)}/custom_instructions` as const;
  const answer = await http.requestJson("POST", path, { body, signal });
  const added = readInstruction(answer.body) ?? readStyleList(answer.body)?.instructions.at(-1);
  if (!added) throw badAnswer("Not an instruction", answer);
  return added;
}

/** Reads one instruction. @throws ServiceError, with status 404 for one that is gone */
export async function fetchInstruction(
  http: HttpClient,
  styleId: string,
  id: string,
  signal: AbortSignal,
): Promise<CustomInstruction> {
  return oneInstruction(await http.requestJson("GET", instructionPath(styleId, id), { signal }));
}

/** Replaces an instruction; all of its fields are sent (interface: Style rule endpoints). @throws ServiceError */
export async function replaceInstruction(
  http: HttpClient,
  styleId: string,
  { id, ...draft }: CustomInstruction,
  signal: AbortSignal,
): Promise<CustomInstruction> {
  const body = instructionBody(draft);
  return oneInstruction(
    await http.requestJson("PUT", instructionPath(styleId, id), { body, signal }),
  );
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

async function readPages<List>(
  http: HttpClient,
  detailed: boolean,
  read: (body: unknown) => List | null,
  signal: AbortSignal,
): Promise<readonly List[]> {
  const lists: List[] = [];
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = {
      page: String(page),
      page_size: String(PAGE_SIZE),
      ...(detailed && { detailed: "true" }),
    };
    // Twenty-five full lists in any script are more than an answer has otherwise.
    const options = { query, signal, ...(detailed && { isLarge: true }) };
    const answer = await http.requestJson("GET", "/v3/style_rules", options);
    const parsed = v.safeParse(PageSchema, answer.body);
    if (!parsed.success) throw badAnswer("Not a page of style rule lists", answer);
    for (const each of parsed.output.style_rules) {
      const list = read(each);
      if (!list) throw badAnswer("Not a style rule list", answer);
      lists.push(list);
    }
    if (parsed.output.style_rules.length < PAGE_SIZE) break;
  }
  return lists;
}

function wholeList(answer: JsonAnswer): StyleList {
  const list = readStyleList(answer.body);
  if (!list) throw badAnswer("Not a style rule list", answer);
  return list;
}

function oneInstruction(answer: JsonAnswer): CustomInstruction {
  const instruction = readInstruction(answer.body);
  if (!instruction) throw badAnswer("Not an instruction", answer);
  return instruction;
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
