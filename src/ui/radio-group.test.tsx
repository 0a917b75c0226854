import { expect, test } from "vitest";
import { RadioGroup } from "./radio-group.tsx";
import { mount } from "./testing/mount.tsx";

const stored: string[] = [];

function group(value: "tea" | "coffee" | "milk", saved = false) {
  const choices = (["tea", "coffee", "milk"] as const).map((drink) => ({
    value: drink,
    label: drink,
  }));
  const onChoose = (drink: string) => void stored.push(drink);
  return (
    <RadioGroup label="Drink" choices={choices} value={value} saved={saved} onChoose={onChoose} />
  );
}

test("keeps a choice until it is stored, whatever renders meanwhile", async () => {
  const view = await mount(group("tea"));
  const checked = () =>
    [...view.root.querySelectorAll("input")].filter((input) => input.checked).map((i) => i.value);
  await view.click("coffee");
  await view.update(group("tea", true));
  expect(checked()).toEqual(["coffee"]);
  await view.update(group("coffee"));
  expect(checked()).toEqual(["coffee"]);

  await view.click("tea");
  await view.click("milk");
  await view.update(group("tea"));
  expect(checked()).toEqual(["milk"]);
  await view.update(group("milk"));

  expect(stored).toEqual(["coffee", "tea", "milk"]);

  // A value stored by another page wins.
  await view.click("tea");
  await view.update(group("coffee"));
  expect(checked()).toEqual(["coffee"]);
});
