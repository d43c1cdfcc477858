import { buildOnce, prepareStatement } from '@stagedoor/service-kit/database/prepared';
import type { Executor } from '@stagedoor/service-kit/database/transaction';
import { sql } from 'drizzle-orm';
import type { NotificationRow, Person } from '#/db/tables.ts';

const mostFaces = 3;

/** The displayed part of a profile. */
export type Face = Pick<Person, 'userId' | 'username' | 'displayName' | 'avatarUrl' | 'isVerified'>;
type FaceRow = Face & { readonly notificationId: string };

/** Data that is shown with notifications and is not in their rows. */
export interface Companions {
  /** The newest people of each grouped notification, by its id. */
  readonly faces: ReadonlyMap<string, readonly Face[]>;
  /** The ids of the notifications of new followers whose recipient follows them back. */
  readonly followedBack: ReadonlySet<string>;
}

const nobody: Companions = { faces: new Map(), followedBack: new Set() };

/**
 * Finds the people of grouped notifications, and which new followers are followed back, with at most one statement each.
 */
export async function findCompanions(db: Executor, rows: readonly NotificationRow[]): Promise<Companions> {
  const grouped = rows.filter(({ actorCount }) => actorCount > 1).map(({ id }) => id);
  const follows = rows.filter(({ type }) => type === 'NEW_FOLLOWER').map(({ id }) => id);
  if (grouped.length + follows.length === 0) return nobody;
  const [faces, followedBack] = await Promise.all([findFaces(db, grouped), findFollowedBack(db, follows)]);
  return { faces, followedBack };
}

const facesOf = buildOnce((db: Executor) =>
  prepareStatement<FaceRow>(
    db,
    sql`
    select given.id as "notificationId", newest.user_id as "userId", newest.username, newest.display_name as "displayName",
      newest.avatar_url as "avatarUrl", newest.is_verified as "isVerified"
    from unnest(${sql.placeholder('ids')}::uuid[]) as given (id)
    cross join lateral (
      select p.*, a.at from notification_actor a join person p on p.user_id = a.actor_id and not p.is_suspended
      where a.notification_id = given.id order by a.at desc, a.actor_id desc limit ${sql.raw(String(mostFaces))}
    ) newest
    order by given.id, newest.at desc, newest.user_id desc`,
  ),
);

async function findFaces(db: Executor, ids: readonly string[]): Promise<Companions['faces']> {
  if (ids.length === 0) return nobody.faces;
  const faces = new Map<string, Face[]>();
  for (const { notificationId, ...face } of await facesOf(db).execute({ ids }))
    faces.set(notificationId, [...(faces.get(notificationId) ?? []), face]);
  return faces;
}

const followedBackOf = buildOnce((db: Executor) =>
  prepareStatement<{ id: string }>(
    db,
    sql`
    select n.id from notification n
    join relation r on r.kind = 'follow' and r.from_id = n.recipient_id and r.to_id = n.actor_id and r.is_active
    where n.id = any (${sql.placeholder('ids')}::uuid[])`,
  ),
);

async function findFollowedBack(db: Executor, ids: readonly string[]): Promise<Companions['followedBack']> {
  if (ids.length === 0) return nobody.followedBack;
  return new Set((await followedBackOf(db).execute({ ids })).map(({ id }) => id));
}
