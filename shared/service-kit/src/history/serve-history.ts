import type { EventData, EventDefinition } from '@stagedoor/contracts/event';
import type { HistoryCall } from '@stagedoor/contracts/history';
import type { FastifyInstance } from 'fastify';
import { notFound } from '#/common/errors.ts';
import type { Database } from '#/database/database.ts';
import { implement } from '#/http/implement.ts';
import { decodeCursor, encodeCursor } from '#/input/cursor.ts';

/** Where a page begins: after the row with these ids. */
export interface HistoryPlace {
  readonly after: readonly string[];
  /** How many rows are read at the most. */
  readonly limit: number;
}

/** The rows of a page, with the facts that follow from each: none, one or several. */
export interface HistoryRow<Data> {
  /** The ids by which the rows are ordered. */
  readonly key: readonly string[];
  readonly facts: readonly Data[];
}

/** The facts of one event that an owner can still tell. */
export interface HistorySource {
  readonly subject: string;
  /** How many ids the key of a row has. */
  readonly keyLength: number;
  read(db: Database['db'], place: HistoryPlace): Promise<readonly HistoryRow<unknown>[]>;
}

/**
 * Declares the history of an event. `read` returns the next `limit` rows of a table by its primary key: rows without a fact
 * too, so that no page reads more than it says. It returns what holds now; what changes later comes by events. A fact that
 * has a revision in its event, which the owner has not stored, has the lowest one here, because every event is newer.
 */
export function defineHistory<E extends EventDefinition>(
  event: E,
  keyLength: number,
  read: (db: Database['db'], place: HistoryPlace) => Promise<readonly HistoryRow<EventData<E>>[]>,
): HistorySource {
  return { subject: event.subject, keyLength, read };
}

const lowestId = '00000000-0000-0000-0000-000000000000';

/** Registers an owner’s history call, which reads its sources. It is a 404 for an event that has no history. */
export function serveHistory(
  app: FastifyInstance,
  call: HistoryCall,
  { database }: { readonly database: Pick<Database, 'db'> },
  sources: readonly HistorySource[],
): void {
  implement(app, call, async ({ query: { subject, cursor, limit } }) => {
    const source = sources.find((one) => one.subject === subject);
    if (source === undefined) throw notFound('There is no history of this event');
    const kinds = Array.from({ length: source.keyLength }, () => 'id' as const);
    const after = cursor === undefined ? kinds.map(() => lowestId) : decodeCursor(cursor, kinds);
    const rows = await source.read(database.db, { after, limit });
    const last = rows.at(-1);
    return {
      facts: rows.flatMap(({ facts }) => facts),
      nextCursor: rows.length < limit || last === undefined ? null : encodeCursor(last.key),
    };
  });
}
