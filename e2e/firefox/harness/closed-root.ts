import type { Page } from "puppeteer-core";
import type { CallableRoot } from "../../harness/overlay/shown-captions.ts";
import { type BidiNode, callOnNode, readDocument } from "./bidi.ts";

/** A closed shadow root in a page, which scripts of the page do not reach. */
export class ClosedRoot implements CallableRoot {
  readonly #page: Page;
  readonly #node: BidiNode;

  private constructor(page: Page, node: BidiNode) {
    this.#page = page;
    this.#node = node;
  }

  /** Finds the root that holds an element with this class; null where there is none. */
  static async find(page: Page, className: string): Promise<ClosedRoot | null> {
    const node = findRoot(await readDocument(page), className);
    return node && new ClosedRoot(page, node);
  }

  call<Value>(functionDeclaration: string, ...args: unknown[]): Promise<Value> {
    return callOnNode<Value>(this.#page, this.#node, functionDeclaration, args);
  }

  /** Whether the page shows it. A page that was left may live on, with all its nodes. */
  async isShown(): Promise<boolean> {
    return await this.call<boolean>(IS_SHOWN).catch(() => false);
  }
}

const IS_SHOWN = "function () { return this.isConnected && this.ownerDocument === document; }";

function findRoot(node: BidiNode, className: string): BidiNode | null {
  const { shadowRoot, children = [] } = node.value ?? {};
  if (shadowRoot?.value?.mode === "closed" && holds(shadowRoot, className)) return shadowRoot;
  for (const child of children) {
    const found = findRoot(child, className);
    if (found) return found;
  }
  return null;
}

function holds({ value }: BidiNode, className: string): boolean {
  const isNamed = value?.attributes?.class?.split(" ").includes(className) ?? false;
  return isNamed || (value?.children?.some((child) => holds(child, className)) ?? false);
}
