import type { Page } from "@playwright/test";
import type { SurtitleBrowser } from "./launch-surtitle.ts";

interface ExecutionContext {
  readonly id: number;
  readonly origin: string;
  readonly auxData?: { readonly frameId?: string; readonly type?: string };
}

/**
 * The isolated world of the extension's scripts in a page. An attacker in the page's process can do
 * there what these scripts can.
 */
export class ExtensionWorld {
  readonly #run: (expression: string) => Promise<unknown>;

  private constructor(run: (expression: string) => Promise<unknown>) {
    this.#run = run;
  }

  /** @throws Error when no script of the extension runs in the page itself */
  static async of({ extensionId }: SurtitleBrowser, page: Page): Promise<ExtensionWorld> {
    const session = await page.context().newCDPSession(page);
    const contexts: ExecutionContext[] = [];
    session.on("Runtime.executionContextCreated", ({ context }) => {
      contexts.push(context as ExecutionContext);
    });
    // The browser reports all existing contexts before it answers.
    await session.send("Runtime.enable");
    const { frameTree } = await session.send("Page.getFrameTree");
    const own = contexts.find(
      ({ origin, auxData }) =>
        origin === `chrome-extension://${extensionId}` && auxData?.frameId === frameTree.frame.id,
    );
    if (!own) throw new Error("The page has no script of the extension.");
    return new ExtensionWorld(async (expression) => {
      const { result, exceptionDetails } = await session.send("Runtime.evaluate", {
        expression,
        contextId: own.id,
        awaitPromise: true,
        returnByValue: true,
      });
      if (exceptionDetails) {
        throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      }
      return result.value;
    });
  }

  async evaluate<Value>(expression: string): Promise<Value> {
    return (await this.#run(expression)) as Value;
  }
}
