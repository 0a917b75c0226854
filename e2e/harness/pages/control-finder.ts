import type { TargetSession } from "../browser/target-session.ts";
import type { Point } from "../input/mouse-input.ts";
import { type WaitOptions, waitFor } from "../wait-for.ts";

export interface ControlQuery {
  readonly role: string;
  readonly name: string | RegExp;
}

export interface Control {
  readonly backendNodeId: number;
}

interface AccessibleNode {
  readonly ignored: boolean;
  readonly backendDOMNodeId?: number;
  readonly name?: { readonly value: string };
  readonly properties?: readonly { readonly name: string; readonly value: { value?: unknown } }[];
}

export class ControlFinder {
  readonly #session: TargetSession;

  constructor(session: TargetSession) {
    this.#session = session;
  }

  async find({ role, name }: ControlQuery): Promise<Control | null> {
    const { result } = await this.#session.send<{ result: { objectId: string } }>(
      "Runtime.evaluate",
      { expression: "document" },
    );
    const { nodes } = await this.#session.send<{ nodes: AccessibleNode[] }>(
      "Accessibility.queryAXTree",
      { objectId: result.objectId, role },
    );
    const fits = (node: AccessibleNode) => {
      const called = node.name?.value ?? "";
      return typeof name === "string" ? called === name : name.test(called);
    };
    const node = nodes.find((each) => !each.ignored && fits(each) && !isDisabled(each));
    return node?.backendDOMNodeId === undefined ? null : { backendNodeId: node.backendDOMNodeId };
  }

  wait(query: ControlQuery, options?: WaitOptions): Promise<Control> {
    return waitFor(`an enabled ${query.role} "${query.name}"`, () => this.find(query), options);
  }

  /** Scrolls a control into view and returns its centre in CSS pixels of its page. */
  async centreOf(control: Control): Promise<Point> {
    await this.#session.send("DOM.scrollIntoViewIfNeeded", control);
    const { model } = await this.#session.send<{ model: { border: number[] } }>(
      "DOM.getBoxModel",
      control,
    );
    const [x1 = 0, y1 = 0, , , x2 = 0, y2 = 0] = model.border;
    return { x: (x1 + x2) / 2, y: (y1 + y2) / 2 };
  }

  /**
   * Selects an option in a `<select>`. The operating system draws its list outside the page, where
   * injected events do not reach, so the selection is made as its keyboard handling would.
   */
  async selectOption(control: Control, value: string): Promise<void> {
    const { object } = await this.#session.send<{ object: { objectId: string } }>(
      "DOM.resolveNode",
      control,
    );
    const { result } = await this.#session.send<{ result: { value: boolean } }>(
      "Runtime.callFunctionOn",
      {
        objectId: object.objectId,
        functionDeclaration: CHOOSE,
        arguments: [{ value }],
        returnByValue: true,
      },
    );
    if (!result.value) throw new Error(`The list has no option "${value}".`);
  }
}

const CHOOSE = `function (value) {
  if (![...this.options].some((option) => option.value === value && !option.disabled)) return false;
  this.focus();
  this.value = value;
  this.dispatchEvent(new Event("input", { bubbles: true }));
  this.dispatchEvent(new Event("change", { bubbles: true }));
  return true;
}`;

function isDisabled({ properties = [] }: AccessibleNode): boolean {
  return properties.some(({ name, value }) => name === "disabled" && value.value === true);
}
