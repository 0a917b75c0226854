import { useEffect, useState } from "preact/hooks";

const REDUCED = "(prefers-reduced-motion: reduce)";

/** Whether the preview is paused: as the system prefers, until the user presses the button. */
export function usePaused(): [paused: boolean, setPaused: (paused: boolean) => void] {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [reduced, setReduced] = useState(() => matchMedia(REDUCED).matches);
  useEffect(() => {
    const query = matchMedia(REDUCED);
    const update = () => setReduced(query.matches);
    query.addEventListener("change", update);
    return () => query.removeEventListener("change", update);
  }, []);
  return [chosen ?? reduced, setChosen];
}
