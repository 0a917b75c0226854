import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

/**
 * A component whose code is loaded when it is first shown. It renders nothing until then.
 * @param load imports the component from a module that nothing else imports
 */
export function lazyView<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function LazyView(props: Props) {
    const [View, setView] = useState(() => loaded);
    useEffect(() => {
      if (View) return;
      void load().then((view) => {
        loaded = view;
        setView(() => view);
      });
    }, [View]);
    return View && <View {...props} />;
  };
}
