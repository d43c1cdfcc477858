import type { Readable } from 'node:stream';
import type postgres from 'postgres';
import type { Lease } from '#/jobs/due-work.ts';

/** The rows of one document of an export. They are read by a cursor, however many they are. */
export type PersonalRows = (sql: postgres.Sql, userId: string) => postgres.PendingQuery<postgres.Row[]>;

/** A file in the export of a person's data. */
export interface PersonalFile {
  /** The path in the service's part of the archive; lower-case, as in a file store. */
  readonly name: string;
  /** Undefined if the file no longer exists. */
  open(): Promise<Readable | undefined>;
}

/** The personal data of a service: how to export and how to erase it. */
export interface PersonalData<Deps> {
  /**
   * JSON files of the archive, by name; each is an array of rows. They may contain the ids of other people, but no more
   * of them.
   */
  readonly documents: { readonly [name: string]: PersonalRows };
  /** Their files. */
  files?(deps: Deps, userId: string): AsyncIterable<PersonalFile>;
  /** Erasing waits while it resolves to false. */
  mayErase?(deps: Deps, userId: string): Promise<boolean>;
  /**
   * Erases a part of a person's data, in a separate transaction. Resolves to true if there is more to erase, and can be repeated.
   * No row, text or file about the person may remain. Long work has to extend the lease.
   */
  erase(deps: Deps, userId: string, lease: Pick<Lease, 'extend'>): Promise<boolean>;
  /** Runs last, once no event about the person can arrive any more. Long work has to extend the lease. */
  afterErasing?(deps: Deps, userId: string, lease: Pick<Lease, 'extend'>): Promise<void>;
  /** Other personal-data tasks that people wait for: the age of the oldest task in seconds, by kind. */
  oldestWork?(deps: Deps): Promise<readonly (readonly [work: string, seconds: number])[]>;
  /** Where this service's part of an export is sent; by default to auth, by calls. */
  readonly exportSink?: (deps: Deps) => ExportSink;
}

/** Receives the parts of an archive. Throws a 404 if the export does not exist any more. */
export interface ExportSink {
  /** Stores a file; one of the same name is replaced. */
  put(exportId: string, name: string, content: Readable): Promise<void>;
  /** Says that the service has put all of its files. */
  finish(exportId: string): Promise<void>;
}
