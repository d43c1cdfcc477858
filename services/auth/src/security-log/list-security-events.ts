import type { DataOf } from '@stagedoor/contracts/call';
import type { listSecurityEvents as listSecurityEventsCall } from '@stagedoor/contracts/security-events';
import { nameDevice } from '@stagedoor/service-kit/identity/device-name';
import { decodeCursor, encodeCursor } from '@stagedoor/service-kit/input/cursor';
import { type Page, takePage, uncountedPagination } from '@stagedoor/service-kit/input/paging';
import { and, desc, eq, lt, or } from 'drizzle-orm';
import { securityEvents } from '#/db/security-events.ts';
import type { AuthDeps } from '#/deps.ts';

/** Lists what happened to an account, newest first. */
export async function listSecurityEvents(
  { database }: Pick<AuthDeps, 'database'>,
  accountId: string,
  page: Page,
): Promise<DataOf<typeof listSecurityEventsCall>> {
  const rows = await database.db
    .select()
    .from(securityEvents)
    .where(and(eq(securityEvents.accountId, accountId), isBefore(page.cursor)))
    .orderBy(desc(securityEvents.happenedAt), desc(securityEvents.id))
    .limit(page.limit + 1)
    .offset(page.offset);
  const { items, hasMore } = takePage(rows, page.limit);
  const last = items.at(-1);
  const nextCursor = last === undefined ? null : encodeCursor([last.happenedAt.getTime(), last.id]);
  return {
    events: items.map(({ id, kind, happenedAt, userAgent, address }) => ({
      id,
      kind,
      happenedAt: happenedAt.toISOString(),
      device: nameDevice(userAgent),
      address,
    })),
    pagination: uncountedPagination(page, items.length, hasMore, nextCursor),
  };
}

function isBefore(cursor: string | undefined) {
  if (cursor === undefined) return undefined;
  const [moment, id] = decodeCursor(cursor, ['instant', 'id']);
  const happenedAt = new Date(moment);
  return or(
    lt(securityEvents.happenedAt, happenedAt),
    and(eq(securityEvents.happenedAt, happenedAt), lt(securityEvents.id, id)),
  );
}
