import type { DevtoolsSession } from "../browser/devtools-session.ts";

const WORLD = "surtitle-harness";

export type OverlayKind = "captions" | "selection" | "card";

const SIGNS: Readonly<Record<OverlayKind, readonly string[]>> = {
  // A root whose stage is in another window still has its live region.
  captions: ["stage", "read-aloud"],
  selection: ["card"],
  card: ["page-card"],
};

interface DescribedNode {
  readonly backendNodeId: number;
  readonly attributes?: readonly string[];
  readonly children?: readonly DescribedNode[];
  readonly shadowRootType?: string;
  readonly shadowRoots?: readonly DescribedNode[];
  readonly contentDocument?: DescribedNode;
}

interface CallAnswer {
  readonly result: { readonly value?: unknown };
  readonly exceptionDetails?: { readonly exception?: { readonly description?: string } };
}

export class OverlayRoot {
  /** The last result: reading the whole document costs far more than checking this. */
  static readonly #found = new WeakMap<DevtoolsSession, Map<OverlayKind, OverlayRoot>>();

  readonly #session: DevtoolsSession;
  readonly #objectId: string;
  readonly contextId: number;

  private constructor(session: DevtoolsSession, objectId: string, contextId: number) {
    this.#session = session;
    this.#objectId = objectId;
    this.contextId = contextId;
  }

  /**
   * Finds the root; null when the page has none now. It describes nodes instead of requesting them,
   * because the browser would then report every later change, at a cost to the measured page.
   */
  static async find(
    session: DevtoolsSession,
    kind: OverlayKind = "captions",
  ): Promise<OverlayRoot | null> {
    const found = OverlayRoot.#found.get(session) ?? new Map<OverlayKind, OverlayRoot>();
    OverlayRoot.#found.set(session, found);
    const last = found.get(kind);
    if (last && (await last.isConnected())) return last;
    found.delete(kind);
    const root = await OverlayRoot.#search(session, kind);
    if (root) found.set(kind, root);
    return root;
  }

  static async #search(session: DevtoolsSession, kind: OverlayKind): Promise<OverlayRoot | null> {
    const contextId = await ownWorld(session);
    const { result } = await session.send<{ result: { objectId: string } }>("Runtime.evaluate", {
      contextId,
      expression: "document",
    });
    const { node } = await session.send<{ node: DescribedNode }>("DOM.describeNode", {
      objectId: result.objectId,
      depth: -1,
      pierce: true,
    });
    const backendNodeId = findRoot(node, SIGNS[kind])?.backendNodeId;
    if (backendNodeId === undefined) return null;
    const { object } = await session.send<{ object: { objectId: string } }>("DOM.resolveNode", {
      backendNodeId,
      executionContextId: contextId,
    });
    return new OverlayRoot(session, object.objectId, contextId);
  }

  /**
   * Calls a function with the shadow root as `this` and returns its value.
   * @param functionDeclaration source text of a `function`, not of an arrow function
   */
  async call<Value>(functionDeclaration: string, ...args: unknown[]): Promise<Value> {
    const { result, exceptionDetails } = await this.#session.send<CallAnswer>(
      "Runtime.callFunctionOn",
      {
        objectId: this.#objectId,
        functionDeclaration,
        arguments: args.map((value) => ({ value })),
        returnByValue: true,
        awaitPromise: true,
      },
    );
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description);
    return result.value as Value;
  }

  async isConnected(): Promise<boolean> {
    return await this.call<boolean>("function () { return this.isConnected }").catch(() => false);
  }
}

function findRoot(node: DescribedNode, signs: readonly string[]): DescribedNode | null {
  const { children = [], shadowRoots = [], contentDocument } = node;
  const isOurs = ({ attributes = [] }: DescribedNode) => {
    const classes = attributes[attributes.indexOf("class") + 1]?.split(" ") ?? [];
    return attributes.includes("class") && signs.some((sign) => classes.includes(sign));
  };
  if (node.shadowRootType === "closed" && children.some(isOurs)) return node;
  for (const inner of [
    ...shadowRoots,
    ...children,
    ...(contentDocument ? [contentDocument] : []),
  ]) {
    const found = findRoot(inner, signs);
    if (found) return found;
  }
  return null;
}

async function ownWorld(session: DevtoolsSession): Promise<number> {
  const { frameTree } = await session.send<{ frameTree: { frame: { id: string } } }>(
    "Page.getFrameTree",
  );
  const { executionContextId } = await session.send<{ executionContextId: number }>(
    "Page.createIsolatedWorld",
    { frameId: frameTree.frame.id, worldName: WORLD },
  );
  return executionContextId;
}
