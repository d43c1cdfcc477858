import type { DataOf, QueryOf } from '@stagedoor/contracts/call';
import type { listSubscribers as listCall } from '@stagedoor/contracts/creator-calls';
import { listSubscribersOf } from '@stagedoor/contracts/internal-payments';
import { forbidden, notFound } from '@stagedoor/service-kit/common/errors';
import { callPayments } from '@stagedoor/service-kit/purchases/purchase';
import type { SocialDeps } from '#/config.ts';
import { findTiers } from '#/tiers/find-tiers.ts';
import { definePeopleStatement, findPerson } from '#/users/find-people.ts';
import { canSeePerson, type Viewer } from '#/users/person-rules.ts';
import { presentUser } from '#/users/present-user.ts';

const byIds = definePeopleStatement<[ids: string]>(`
  select id::uuid as user_id, position from unnest(string_to_array($2, ',')) with ordinality as given (id, position)`);

/** Lists a creator's subscribers for the creator and ADMINs: ids come from payments, profiles from this database. */
export async function listSubscribers(
  { database, internal }: SocialDeps,
  viewer: Viewer,
  idOrUsername: string,
  query: QueryOf<typeof listCall>,
): Promise<DataOf<typeof listCall>> {
  const person = await findPerson(database, viewer.userId, idOrUsername);
  if (person === undefined || !canSeePerson(person, viewer)) throw notFound('User not found');
  if (person.user_id !== viewer.userId && viewer.role !== 'ADMIN') throw forbidden();
  const first = (await findTiers(database.db, person.user_id)).find(({ slot }) => slot === 0);
  const isFirstTier = query.tierId !== undefined && query.tierId.toLowerCase() === first?.id;
  const { subscribers, pagination } = await callPayments(() =>
    internal.call(listSubscribersOf, {
      query: { ...query, creatorId: person.user_id, ...(isFirstTier && { isFirstTier: 'true' }) },
    }),
  );
  const found = await byIds.run(database, [viewer.userId, subscribers.map(({ userId }) => userId).join(',')]);
  const subscriptions = new Map(subscribers.map(({ userId, subscription }) => [userId, subscription]));
  const users = found.flatMap((one) => {
    const subscription = subscriptions.get(one.user_id);
    if (subscription === undefined || !canSeePerson(one, viewer)) return [];
    // Whoever subscribed before there were tiers belongs to the first paid one.
    const tier = subscription.tier ?? (first && { id: first.id, name: first.name });
    return [{ ...presentUser(one, viewer), subscription: { ...subscription, ...(tier && { tier }) } }];
  });
  return { users, pagination };
}
