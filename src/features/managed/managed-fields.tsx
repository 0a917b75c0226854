import { type ReadonlySignal, signal } from "@preact/signals";
import { type ComponentChildren, createContext } from "preact";
import { useContext, useId } from "preact/hooks";
import {
  type Managed,
  NOTHING_MANAGED,
  type Policies,
  type PolicyName,
} from "../../settings/managed/policies.ts";
import { Icon } from "../../ui/icon.tsx";
import { useText } from "../../ui/texts.ts";
import "./managed-fields.css";

const ManagedValues = createContext<ReadonlySignal<Managed>>(signal(NOTHING_MANAGED));

/** Provides what the user's organization has set; without it, nothing is managed. */
export const ManagedProvider = ManagedValues.Provider;

export function usePolicies(): Policies {
  return useContext(ManagedValues).value.policies;
}

export function useIsManaged(...names: readonly PolicyName[]): boolean {
  const policies = usePolicies();
  return names.some((name) => policies[name] !== undefined);
}

export interface ManagedFieldsProps {
  /** Policies that set what the fields show. */
  readonly by: readonly PolicyName[];
  readonly children: ComponentChildren;
}

/** Disables fields that the user's organization has set, and says so. */
export function ManagedFields({ by, children }: ManagedFieldsProps) {
  const id = useId();
  if (!useIsManaged(...by)) return <>{children}</>;
  return (
    <fieldset class="managed" disabled aria-describedby={id}>
      {children}
      <ManagedNote id={id} />
    </fieldset>
  );
}

export function ManagedNote({ id }: { id?: string }) {
  const text = useText();
  return (
    <p id={id} class="managed-note small">
      <Icon name="lock" /> {text("managed_note")}
    </p>
  );
}
