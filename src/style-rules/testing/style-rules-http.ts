import type {
  EmptyResponseClient,
  HttpClient,
  HttpMethod,
  RequestOptions,
} from "../../service/http/http-client.ts";
import { ServiceError } from "../../service/http/service-error.ts";

/** Differences between services that follow the interface (service-api §12 to §14). */
export interface ServiceHabits {
  /** Field with the id of an instruction. */
  readonly idField: "instruction_id" | "id";
  readonly hasLabels: boolean;
  /** Whether changes are confirmed with the version only. */
  readonly isTerse: boolean;
  /** Whether `page` and `page_size` work; services without them ignore them. */
  readonly hasPages: boolean;
  readonly hasInstructionGet: boolean;
  readonly hasStyleRules?: boolean;
}

/** Exactly what the interface description promises. */
export const TO_THE_LETTER: ServiceHabits = {
  idField: "instruction_id",
  hasLabels: true,
  isTerse: true,
  hasPages: false,
  hasInstructionGet: false,
};

export const LIKE_THE_PUBLIC_SERVICE: ServiceHabits = {
  idField: "id",
  hasLabels: true,
  isTerse: false,
  hasPages: true,
  hasInstructionGet: true,
};

type Body = Record<string, unknown>;
interface KeptList extends Body {
  readonly style_id: string;
  version: number;
  configured_rules: Body;
  custom_instructions: Body[];
}

/** The style rule endpoints in memory, behind the HTTP client. */
export class StyleRulesHttp implements HttpClient, EmptyResponseClient {
  readonly lists: KeptList[] = [];
  readonly calls: string[] = [];
  readonly #habits: ServiceHabits;
  #made = 0;

  constructor(habits: ServiceHabits) {
    this.#habits = habits;
  }

  async requestJson(method: HttpMethod, path: `/${string}`, options: RequestOptions = {}) {
    this.calls.push(`${method} ${path}`);
    options.signal?.throwIfAborted();
    if (this.#habits.hasStyleRules === false) throw ServiceError.ofStatus(404, "no such path", {});
    const body: unknown = this.#answer(method, path, options);
    return { body: structuredClone(body), traceId: "4f91" };
  }

  async requestNothing(method: HttpMethod, path: `/${string}`): Promise<void> {
    this.calls.push(`${method} ${path}`);
    const [, , , styleId = "", , instructionId] = path.split("/");
    const list = this.#list(styleId);
    if (method !== "DELETE") throw ServiceError.ofStatus(405, "no such call", {});
    if (instructionId === undefined) this.lists.splice(this.lists.indexOf(list), 1);
    else {
      const at = list.custom_instructions.indexOf(this.#instruction(list, instructionId));
      list.custom_instructions.splice(at, 1);
      list.version += 1;
    }
  }

  add({ custom_instructions: instructions = [], ...list }: Body = {}): KeptList {
    this.#made += 1;
    const kept: KeptList = {
      style_id: `style-${this.#made}`,
      name: "Manual",
      language: "de",
      version: 1,
      configured_rules: {},
      ...list,
      custom_instructions: (instructions as Body[]).map((each) => this.#kept(each)),
    };
    this.lists.push(kept);
    return kept;
  }

  #answer(method: HttpMethod, path: string, { body, query }: RequestOptions): unknown {
    const [, , , styleId, part, instructionId] = path.split("/");
    const sent = body as Body | undefined;
    if (styleId === undefined) {
      if (method === "GET") return this.#listing(query);
      return this.#confirmed(this.add(sent));
    }
    const list = this.#list(styleId);
    if (part === undefined && method === "GET") return list;
    if (part === undefined) Object.assign(list, sent);
    else if (part === "configured_rules") list.configured_rules = sent ?? {};
    else if (instructionId === undefined) {
      const added = this.#kept(sent ?? {});
      list.custom_instructions.push(added);
      list.version += 1;
      return this.#habits.isTerse ? { version: list.version } : added;
    } else {
      const instruction = this.#instruction(list, instructionId);
      if (method === "GET") {
        if (!this.#habits.hasInstructionGet) throw ServiceError.ofStatus(404, "no such call", {});
        return instruction;
      }
      for (const field of ["label", "prompt", "source_language"]) {
        if (!(field in (sent ?? {}))) throw ServiceError.ofStatus(400, `${field} is missing`, {});
      }
      if (sent?.source_language === "") throw ServiceError.ofStatus(400, "no language", {});
      Object.assign(instruction, this.#withoutLabel(sent ?? {}));
      list.version += 1;
      return this.#habits.isTerse ? { version: list.version } : instruction;
    }
    list.version += 1;
    return this.#confirmed(list);
  }

  #listing(query: RequestOptions["query"]) {
    const isDetailed = query?.detailed === "true";
    const page = Number(query?.page ?? 0);
    const size = Number(query?.page_size ?? 10);
    const lists = this.#habits.hasPages
      ? this.lists.slice(page * size, (page + 1) * size)
      : this.lists;
    return {
      style_rules: lists.map(({ configured_rules, custom_instructions, ...head }) =>
        isDetailed ? { ...head, configured_rules, custom_instructions } : head,
      ),
    };
  }

  #confirmed(list: KeptList): unknown {
    return this.#habits.isTerse ? { version: list.version } : list;
  }

  #kept(sent: Body): Body {
    this.#made += 1;
    const { source_language = null, ...rest } = this.#withoutLabel(sent);
    return { [this.#habits.idField]: `instruction-${this.#made}`, ...rest, source_language };
  }

  #withoutLabel({ label, ...rest }: Body): Body {
    return this.#habits.hasLabels ? { label, ...rest } : rest;
  }

  #list(styleId: string): KeptList {
    const list = this.lists.find(({ style_id }) => style_id === styleId);
    if (!list) throw ServiceError.ofStatus(404, "no such list", {});
    return list;
  }

  #instruction(list: KeptList, id: string): Body {
    const { idField } = this.#habits;
    const found = list.custom_instructions.find((each) => each[idField] === id);
    if (!found) throw ServiceError.ofStatus(404, "no such instruction", {});
    return found;
  }
}
