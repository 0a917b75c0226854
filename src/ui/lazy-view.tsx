import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

/**
 * A view whose code is loaded when it is first shown: what few people open costs the others nothing.
 * Until it has come, a moment later, nothing is drawn.
 * @param load gives the view, from a module that nothing else imports
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
