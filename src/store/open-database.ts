import {
  type DBSchema,
  deleteDB,
  type IDBPDatabase,
  type IDBPTransaction,
  openDB,
  type StoreNames,
} from "idb";

/**
 * Brings a database from one version to the next. It may only make requests to the database and
 * the transaction: waiting for anything else would end the transaction.
 */
export type UpgradeStep<Tables extends DBSchema> = (
  database: IDBPDatabase<Tables>,
  transaction: IDBPTransaction<Tables, StoreNames<Tables>[], "versionchange">,
) => void;

/** A database of the extension. Its version is the number of its steps. */
export interface DatabaseDefinition<Tables extends DBSchema> {
  readonly name: string;
  /** The first step creates version 1. Released steps never change. */
  readonly steps: readonly UpgradeStep<Tables>[];
}

/** A database that each context opens once and shares. */
export interface SharedDatabase<Tables extends DBSchema> {
  open(): Promise<IDBPDatabase<Tables>>;
  delete(): Promise<void>;
}

/** Makes a database available. Nothing is opened before the first `open`. */
export function shareDatabase<Tables extends DBSchema>(
  definition: DatabaseDefinition<Tables>,
): SharedDatabase<Tables> {
  let opened: Promise<IDBPDatabase<Tables>> | null = null;
  const forget = () => {
    opened = null;
  };
  return {
    open() {
      opened ??= openDatabase(definition, forget).catch((thrown: unknown) => {
        forget();
        throw thrown;
      });
      return opened;
    },
    async delete() {
      const database = await opened?.catch(() => null);
      forget();
      database?.close();
      await deleteDB(definition.name);
    },
  };
}

async function openDatabase<Tables extends DBSchema>(
  { name, steps }: DatabaseDefinition<Tables>,
  onGone: () => void,
): Promise<IDBPDatabase<Tables>> {
  const open = (version?: number) =>
    openDB<Tables>(name, version, {
      upgrade(database, oldVersion, _, transaction) {
        for (const step of steps.slice(oldVersion)) step(database, transaction);
      },
      // Another context wants to delete it or has a newer version, and must not wait for this one.
      blocking: (_current, _blocked, event) => {
        onGone();
        if (event.target instanceof IDBDatabase) event.target.close();
      },
      terminated: onGone,
    });
  try {
    return await open(steps.length);
  } catch (thrown) {
    // A newer version of the extension wrote it: what this one knows of it stays usable.
    if (thrown instanceof DOMException && thrown.name === "VersionError") return await open();
    throw thrown;
  }
}
