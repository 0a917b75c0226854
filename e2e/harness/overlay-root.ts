import type { DevtoolsSession } from "./devtools-session.ts";

const HOST = "surtitle-captions";
const WORLD = "surtitle-harness";

interface DescribedNode {
  readonly shadowRoots?: readonly { readonly backendNodeId: number }[];
}

interface CallAnswer {
  readonly result: { readonly value?: unknown };
  readonly exceptionDetails?: { readonly exception?: { readonly description?: string } };
}

/** The closed shadow root of the captions in one document. */
export class OverlayRoot {
  readonly #session: DevtoolsSession;
  readonly #objectId: string;
  /** The execution context its functions run in. */
  readonly contextId: number;

  private constructor(session: DevtoolsSession, objectId: string, contextId: number) {
    this.#session = session;
    this.#objectId = objectId;
    this.contextId = contextId;
  }

  /**
   * Null when the page has none now.
   * @param selector of the element that has the shadow root
   */
  static async find(session: DevtoolsSession, selector = HOST): Promise<OverlayRoot | null> {
    const { root } = await session.send<{ root: { nodeId: number } }>("DOM.getDocument", {
      depth: 0,
    });
    const { nodeId } = await session.send<{ nodeId: number }>("DOM.querySelector", {
      nodeId: root.nodeId,
      selector,
    });
    if (nodeId === 0) return null;
    const { node } = await session.send<{ node: DescribedNode }>("DOM.describeNode", {
      nodeId,
      depth: 0,
      pierce: true,
    });
    const backendNodeId = node.shadowRoots?.[0]?.backendNodeId;
    if (backendNodeId === undefined) return null;
    const contextId = await ownWorld(session);
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

  /** Whether it is still in its document. */
  async isConnected(): Promise<boolean> {
    return await this.call<boolean>("function () { return this.isConnected }").catch(() => false);
  }
}

/** The same world each time for one document. */
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
