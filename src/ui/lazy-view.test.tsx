import { expect, test, vi } from "vitest";
import { withResolvers } from "../lib/with-resolvers.ts";
import { lazyView } from "./lazy-view.tsx";
import { mount } from "./testing/mount.tsx";

const Greeting = ({ name }: { readonly name: string }) => <p>Hello {name}</p>;

test("loads a view when first shown and renders it with the latest props", async () => {
  const coming = withResolvers<typeof Greeting>();
  const load = vi.fn(() => coming.promise);
  const LazyGreeting = lazyView(load);
  expect(load).not.toHaveBeenCalled();
  const mounted = await mount(<LazyGreeting name="Ada" />);
  expect(mounted.text()).toBe("");
  await mounted.update(<LazyGreeting name="Grace" />);
  coming.resolve(Greeting);
  await vi.waitFor(() => expect(mounted.text()).toBe("Hello Grace"));
  expect(load).toHaveBeenCalledTimes(1);
});

test("renders a loaded view at once", async () => {
  const LazyGreeting = lazyView(async () => Greeting);
  const first = await mount(<LazyGreeting name="Ada" />);
  await vi.waitFor(() => expect(first.text()).toBe("Hello Ada"));
  const second = await mount(<LazyGreeting name="Grace" />);
  expect(second.text()).toBe("Hello Grace");
});

test("does not render a view that was unmounted before it loaded", async () => {
  const coming = withResolvers<typeof Greeting>();
  const LazyGreeting = lazyView(() => coming.promise);
  const mounted = await mount(<LazyGreeting name="Ada" />);
  await mounted.update(<p>Bye</p>);
  coming.resolve(Greeting);
  await coming.promise;
  expect(mounted.text()).toBe("Bye");
});
