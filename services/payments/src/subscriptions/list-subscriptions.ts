import type { Pagination } from '@stagedoor/contracts/list';
import type { Subscription as SubscriptionAnswer } from '@stagedoor/contracts/subscription';
import { decodeCursor, encodeCursor } from '@stagedoor/service-kit/input/cursor';
import { countedPagination, countLimit, type PageQuery, readPage, takePage } from '@stagedoor/service-kit/input/paging';
import { and, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { type Subscription, subscriptions } from '#/db/payments.ts';
import type { PaymentsServiceDeps } from '#/deps.ts';
import { presentSubscription } from '#/payments/present-subscription.ts';
import { findPeople, findSuspended, findWithoutOffer } from '#/people/people-repository.ts';
import { findAsked } from '#/price-rises/find-asked.ts';

type Deps = Pick<PaymentsServiceDeps, 'database'>;

/** Returns a person's subscriptions, newest first, including ended ones. */
export async function listOwn(
  deps: Deps,
  subscriberId: string,
  query: PageQuery,
): Promise<{ subscriptions: SubscriptionAnswer[]; pagination: Pagination }> {
  const { items, pagination } = await readSubscriptionPage(deps, eq(subscriptions.subscriberId, subscriberId), query);
  const people = await findPeople(
    deps.database.db,
    items.flatMap((one) => [one.creatorId, one.subscriberId]),
  );
  const isLeft = ({ status }: Subscription) => status === 'cancelled' || status === 'ended';
  const creatorsOf = (some: readonly Subscription[]) => some.map(({ creatorId }) => creatorId);
  const left = items.filter(isLeft);
  const current = items.filter((one) => !isLeft(one));
  const [withoutOffer, suspended, asked] = await Promise.all([
    findWithoutOffer(deps.database.db, creatorsOf(left)),
    findSuspended(deps.database.db, creatorsOf(current)),
    findAsked(deps.database.db, current),
  ]);
  return {
    subscriptions: items.map((one) => {
      const priceRise = asked.get(one.id);
      return {
        ...presentSubscription(one, people),
        ...(priceRise === undefined ? {} : { priceRise }),
        ...(withoutOffer.has(one.creatorId) && isLeft(one) ? { isOffered: false } : {}),
        ...(suspended.has(one.creatorId) && !isLeft(one) ? { isCreatorHidden: true } : {}),
      };
    }),
    pagination,
  };
}

/** Returns a page of the subscriptions that fit the filter, newest first: by their start, or those that are over by their end. */
export async function readSubscriptionPage(
  { database: { db } }: Deps,
  filter: SQL | undefined,
  query: PageQuery,
  by: 'start' | 'end' = 'start',
): Promise<{ items: Subscription[]; pagination: Pagination }> {
  const page = readPage(query);
  const instant = by === 'start' ? subscriptions.startedAt : subscriptions.endsAt;
  const after = page.cursor === undefined ? undefined : decodeCursor(page.cursor, ['instant', 'id']);
  const rows = await db
    .select()
    .from(subscriptions)
    .where(
      and(
        filter,
        after === undefined
          ? undefined
          : sql`(${instant}, ${subscriptions.id}) <
              (${new Date(after[0]).toISOString()}::timestamptz, ${after[1]}::uuid)`,
      ),
    )
    .orderBy(desc(instant), desc(subscriptions.id))
    .limit(page.limit + 1)
    .offset(page.offset);
  const { items, hasMore } = takePage(rows, page.limit);
  const counted = db.select({ id: subscriptions.id }).from(subscriptions).where(filter).limit(countLimit).as('counted');
  const [count] = await db.select({ total: sql<number>`count(*)::int` }).from(counted);
  const last = items.at(-1);
  // A subscription that is over has an end.
  const lastInstant = by === 'start' ? last?.startedAt : last?.endsAt;
  const nextCursor = last === undefined || !lastInstant ? null : encodeCursor([lastInstant.getTime(), last.id]);
  return { items, pagination: countedPagination(page, count?.total ?? 0, hasMore, nextCursor) };
}

/** Locks the subscriptions between two people that have not ended. */
export async function lockSubscriptionsBetween(
  tx: Parameters<Parameters<PaymentsServiceDeps['database']['transaction']>[0]>[0],
  one: string,
  other: string,
): Promise<Subscription[]> {
  return await tx
    .select()
    .from(subscriptions)
    .where(
      and(
        inArray(subscriptions.subscriberId, [one, other]),
        inArray(subscriptions.creatorId, [one, other]),
        ne(subscriptions.status, 'ended'),
      ),
    )
    .for('update');
}
