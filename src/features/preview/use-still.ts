import { useEffect, useState } from "preact/hooks";

const REDUCED = "(prefers-reduced-motion: reduce)";

/**
 * Whether a preview stands still: as the system's user wants it, until they press the button.
 * @returns whether it does, and what the button calls
 */
export function useStill(): [still: boolean, setStill: (still: boolean) => void] {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [reduced, setReduced] = useState(() => matchMedia(REDUCED).matches);
  useEffect(() => {
    const query = matchMedia(REDUCED);
    const look = () => setReduced(query.matches);
    query.addEventListener("change", look);
    return () => query.removeEventListener("change", look);
  }, []);
  return [chosen ?? reduced, setChosen];
}
