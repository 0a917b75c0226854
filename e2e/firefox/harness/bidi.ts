import type { Browser, Page } from "puppeteer-core";

/** A node as WebDriver BiDi serializes it (https://w3c.github.io/webdriver-bidi/#type-script-RemoteValue). */
export interface BidiNode {
  readonly type: string;
  readonly sharedId?: string;
  readonly value?: {
    readonly mode?: "open" | "closed";
    readonly attributes?: Readonly<Record<string, string>>;
    readonly children?: readonly BidiNode[];
    readonly shadowRoot?: BidiNode | null;
  };
}

interface BidiAnswer {
  readonly type: "success" | "exception";
  readonly result?: unknown;
  readonly exceptionDetails?: { readonly text: string };
}

interface BidiConnection {
  send(method: string, params: object): Promise<{ readonly result: unknown }>;
  emit(event: string, params: object): void;
}

/** Puppeteer's own connection, for commands that it has no function for. */
function connectionOf(browser: Browser): BidiConnection {
  return (browser as unknown as { readonly connection: BidiConnection }).connection;
}

/** Id of the tab's top frame, which Puppeteer keeps to itself. */
export function contextOf(page: Page): string {
  return (page.mainFrame() as unknown as { readonly _id: string })._id;
}

export interface TopFrame {
  readonly context: string;
  readonly url: string;
}

/** The top frames of all tabs, as Firefox itself knows them. */
export async function contextsOf(browser: Browser): Promise<readonly TopFrame[]> {
  return await topFrames(connectionOf(browser), {});
}

/** The tabs that are open. Puppeteer itself may still have closed tabs of earlier tests. */
export async function openPages(browser: Browser): Promise<readonly Page[]> {
  const open = new Set((await contextsOf(browser)).map(({ context }) => context));
  return (await browser.pages()).filter((page) => open.has(contextOf(page)));
}

/**
 * Tells Puppeteer about tabs that Firefox never reported. Firefox first looks at a new tab 10 ms
 * after creating it. If another process has taken over the tab by then, Firefox considers it closed
 * and sends no event. That happens to pages of the extension while the machine is busy. Puppeteer
 * sends itself the same event for every tab that exists when it connects.
 */
export async function reportUnreportedTabs(browser: Browser): Promise<void> {
  const connection = connectionOf(browser);
  const frames = await topFrames(connection, {});
  const known = new Set((await browser.pages()).map(contextOf));
  for (const frame of frames) {
    if (known.has(frame.context)) continue;
    // A tab with its first document may still be reported.
    if (frame.url !== "about:blank") connection.emit("browsingContext.contextCreated", frame);
  }
}

async function topFrames(connection: BidiConnection, scope: object): Promise<readonly TopFrame[]> {
  const { result } = await connection.send("browsingContext.getTree", { maxDepth: 0, ...scope });
  return (result as { readonly contexts: readonly TopFrame[] }).contexts;
}

// A world of its own disturbs neither page nor extension. In the page's world, Firefox would take the
// activation by a user back that Puppeteer's scripts there give to the page.
function ownWorld(page: Page) {
  return { context: contextOf(page), sandbox: "surtitle-harness" };
}

/**
 * Takes back that a user has pressed something in a page, as if nobody had. Puppeteer's scripts give
 * it to a page, and Firefox takes it back for the next script without.
 */
export async function takeActivationBack(page: Page): Promise<void> {
  for (const userActivation of [true, false]) {
    await run(connectionOf(page.browser()), "script.evaluate", {
      expression: "null",
      target: { context: contextOf(page) },
      awaitPromise: false,
      userActivation,
    });
  }
}

/** The whole document of a page, closed shadow roots included. */
export async function readDocument(page: Page): Promise<BidiNode> {
  return (await run(connectionOf(page.browser()), "script.evaluate", {
    expression: "document.documentElement",
    target: ownWorld(page),
    awaitPromise: false,
    serializationOptions: { maxDomDepth: null, includeShadowTree: "all" },
  })) as BidiNode;
}

/**
 * Looks once for an element with this role and accessible name, and returns null if there is none.
 * Puppeteer's own search asks from within the page, and waits for ever when one answer gets lost.
 */
export async function findControl(
  page: Page,
  role: string,
  name: string,
): Promise<BidiNode | null> {
  const { result } = await connectionOf(page.browser()).send("browsingContext.locateNodes", {
    context: contextOf(page),
    locator: { type: "accessibility", value: { role, name } },
    maxNodeCount: 1,
  });
  return (result as { readonly nodes: readonly BidiNode[] }).nodes[0] ?? null;
}

/**
 * Calls a function in a page with a node as `this`.
 * @param declaration source text of a `function`, not of an arrow function
 * @returns its result, by way of JSON
 */
export async function callOnNode<Value>(
  page: Page,
  node: BidiNode,
  declaration: string,
  args: readonly unknown[],
): Promise<Value> {
  const { value } = (await run(connectionOf(page.browser()), "script.callFunction", {
    functionDeclaration: `async function (args) {
      return JSON.stringify((await (${declaration}).apply(this, JSON.parse(args))) ?? null);
    }`,
    target: ownWorld(page),
    this: { sharedId: node.sharedId },
    arguments: [{ type: "string", value: JSON.stringify(args) }],
    awaitPromise: true,
  })) as { readonly value: string };
  return JSON.parse(value) as Value;
}

/**
 * Runs a script in the browser's own window, which may do everything that the browser can do
 * (`--remote-allow-system-access`).
 * @param body of an async function, with the JSON value `args`
 * @returns its result, by way of JSON
 * @throws Error with what the script threw
 */
export async function runInBrowserWindow<Result>(
  browser: Browser,
  body: string,
  args: unknown = null,
): Promise<Result> {
  const connection = connectionOf(browser);
  const [window] = await topFrames(connection, { "moz:scope": "chrome" });
  const { value } = (await run(connection, "script.evaluate", {
    expression: `(async (args) => { ${body} })(${JSON.stringify(args)}).then((result) => JSON.stringify(result ?? null))`,
    target: { context: window?.context },
    awaitPromise: true,
  })) as { readonly value: string };
  return JSON.parse(value) as Result;
}

async function run(connection: BidiConnection, method: string, params: object): Promise<unknown> {
  const { result } = await connection.send(method, params);
  const answer = result as BidiAnswer;
  if (answer.type === "exception") throw new Error(answer.exceptionDetails?.text);
  return answer.result;
}
