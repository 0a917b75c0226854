import type { TargetSession } from "../browser/target-session.ts";
import { pressKey, typeText } from "../input/keyboard-input.ts";
import { clickAt } from "../input/mouse-input.ts";
import { captureScreen } from "../overlay/capture-screen.ts";
import { type Control, ControlFinder, type ControlQuery } from "../pages/control-finder.ts";
import { type WaitOptions, waitFor } from "../wait-for.ts";

/**
 * The popup of the toolbar button. Playwright does not list it, so it has its own DevTools session,
 * with real mouse and keyboard events on controls found by name.
 */
export class PopupHandle {
  readonly session: TargetSession;
  readonly #controls: ControlFinder;

  constructor(session: TargetSession) {
    this.session = session;
    this.#controls = new ControlFinder(session);
  }

  get closed(): boolean {
    return this.session.closed;
  }

  async click(query: ControlQuery, options?: WaitOptions): Promise<void> {
    await this.#wait(query, options);
    let last = "";
    const centre = await waitFor(`the ${query.role} "${query.name}" to stop moving`, async () => {
      const control = await this.#controls.find(query);
      const now = control && (await this.#controls.centreOf(control));
      const current = JSON.stringify(now);
      const isAtRest = current === last;
      last = current;
      return isAtRest && now;
    });
    await clickAt(this.session, centre);
  }

  /** Types into a field without clearing it. */
  async type(query: ControlQuery, text: string): Promise<void> {
    await this.click(query);
    await typeText(this.session, text);
  }

  async press(key: string): Promise<void> {
    await pressKey(this.session, key);
  }

  /** Selects an option of a drop-down list by its value, as keys would. */
  async select(query: ControlQuery, value: string): Promise<void> {
    const control = await this.#wait(query);
    await this.#controls.selectOption(control, value);
  }

  async has(query: ControlQuery): Promise<boolean> {
    return (await this.#controls.find(query)) !== null;
  }

  async waitFor(query: ControlQuery, options?: WaitOptions): Promise<void> {
    await this.#wait(query, options);
  }

  text(): Promise<string> {
    return this.session.evaluate<string>("document.body?.innerText ?? ''");
  }

  waitForText(expected: string | RegExp, options?: WaitOptions): Promise<string> {
    const fits = (text: string) =>
      typeof expected === "string" ? text.includes(expected) : expected.test(text);
    return waitFor(
      `the popup to show ${expected}`,
      async () => {
        const text = await this.text();
        return fits(text) ? text : null;
      },
      options,
    );
  }

  evaluate<Value>(expression: string): Promise<Value> {
    return this.session.evaluate<Value>(expression);
  }

  screenshot(): Promise<Buffer> {
    return captureScreen(this.session);
  }

  async close(): Promise<void> {
    if (this.closed) return;
    await this.session.send("Page.close").catch(() => undefined); // closing cuts the answer off
    await waitFor("the popup to close", () => this.session.closed);
  }

  async #wait(query: ControlQuery, options?: WaitOptions): Promise<Control> {
    try {
      return await this.#controls.wait(query, options);
    } catch (cause) {
      throw new Error(`${asMessage(cause)} Popup text: ${(await this.text()).slice(0, 300)}`, {
        cause,
      });
    }
  }
}

function asMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
