import { expect, it } from "vitest";
import { trusted } from "../testing/trusted.ts";
import { onTrusted } from "./on-trusted.ts";

it("reports only events from the browser, until it ends", () => {
  const button = document.createElement("button");
  const heard: string[] = [];
  const life = new AbortController();
  onTrusted(button, "click keydown", ({ type }) => heard.push(type), life.signal);
  button.click();
  button.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter" }));
  expect(heard).toEqual([]);
  button.dispatchEvent(trusted(new MouseEvent("click")));
  button.dispatchEvent(trusted(new KeyboardEvent("keydown", { key: "Enter" })));
  expect(heard).toEqual(["click", "keydown"]);
  life.abort();
  button.dispatchEvent(trusted(new MouseEvent("click")));
  expect(heard.length).toBe(2);
});
