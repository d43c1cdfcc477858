import type { Readable } from 'node:stream';
import type postgres from 'postgres';

/** The rows of one document of an export. They are read by a cursor, however many they are. */
export type PersonalRows = (sql: postgres.Sql, userId: string) => postgres.PendingQuery<postgres.Row[]>;

export interface PersonalFile {
  /** Where it lies in the service's part of the archive: lower-case, as names in a file store are. */
  readonly name: string;
  /** Undefined where it has gone meanwhile. */
  open(): Promise<Readable | undefined>;
}

/** What a service holds of a person: how they get it, and how it goes. */
export interface PersonalData<Deps> {
  /** By name: each is a JSON file of the archive, an array of rows. Of others it names ids at the most. */
  readonly documents: { readonly [name: string]: PersonalRows };
  /** Their files. */
  files?(deps: Deps, userId: string): AsyncIterable<PersonalFile>;
  /** Erasing waits while it resolves to false. */
  mayErase?(deps: Deps, userId: string): Promise<boolean>;
  /**
   * Takes a step of erasing all that is theirs, in a transaction of its own. Resolves to true where there is more to do;
   * again is harmless. No row, text or file that tells of them stays.
   */
  erase(deps: Deps, userId: string): Promise<boolean>;
  /** The last of it, once nothing that was on its way can come any more. */
  afterErasing?(deps: Deps, userId: string): Promise<void>;
  /** What else it does for them that can be waited for: for how many seconds the oldest has been, by what it is. */
  oldestWork?(deps: Deps): Promise<readonly (readonly [work: string, seconds: number])[]>;
  /** Where this service's part of an export goes; by default to auth, by calls. */
  readonly exportSink?: (deps: Deps) => ExportSink;
}

/** Takes the parts of an archive. Throws a 404 where nobody waits for it any more. */
export interface ExportSink {
  /** Again replaces what was there under the name. */
  put(exportId: string, name: string, content: Readable): Promise<void>;
  /** All of the service's part is there. */
  finish(exportId: string): Promise<void>;
}
