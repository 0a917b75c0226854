import { expect, test } from "vitest";
import { mount } from "../ui/testing/mount.tsx";
import { HelpPage } from "./help-page.tsx";

const PAGES = Object.keys(import.meta.glob(["/src/*/*.html"]));

test("every topic leads to a page of the extension", async () => {
  const view = await mount(<HelpPage />);
  const links = [...view.root.querySelectorAll("a")].map((link) => link.getAttribute("href") ?? "");
  expect(links).toHaveLength(16);
  expect(links.filter((link) => !PAGES.includes(link.split("#")[0] ?? ""))).toEqual([]);
  expect(view.root.querySelectorAll("dt")).toHaveLength(7);
});
