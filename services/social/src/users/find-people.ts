import type { Role } from '@stagedoor/contracts/call';
import type { Database } from '@stagedoor/service-kit/database/database';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { defineStatement, type Statement } from '#/db/statement.ts';

/** A profile with the viewer's relation to it. */
export interface Person {
  readonly user_id: string;
  readonly username: string;
  readonly display_name: string | null;
  readonly bio: string | null;
  readonly avatar: string | null;
  readonly cover: string | null;
  readonly role: Role;
  readonly is_verified: boolean;
  readonly subscription_price_cents: number;
  readonly is_private: boolean;
  readonly allow_messages: boolean;
  readonly show_online_status: boolean;
  readonly created_at: string;
  readonly version: number;
  readonly suspended_at: string | null;
  readonly post_count: number;
  readonly follower_count: number;
  readonly following_count: number;
  readonly subscriber_count: number;
  readonly is_following: boolean;
  readonly is_requested: boolean;
  readonly has_blocked: boolean;
  readonly is_blocked_by: boolean;
  readonly has_muted: boolean;
  /** They follow the viewer. */
  readonly is_follower: boolean;
  readonly has_subscription: boolean;
}

/** The viewer's id; null for a visitor. */
export type ViewerId = string | null;

/** A person in a list by time: `since` is the list's moment, such as when they were followed. */
export interface DatedPerson extends Person {
  readonly since: string;
}

/**
 * Defines a statement that reads people with the relation of the viewer, `$1`, to them. `found` is a query of `user_id` and
 * `position`, which orders them.
 */
export function definePeopleStatement<Parameters extends readonly (string | number | null)[]>(
  found: string,
): Statement<Person, [ViewerId, ...Parameters]> {
  return defineStatement(peopleQuery(found, ''));
}

/** Does the same for a list by time; `found` also has the column `since`. */
export function defineDatedPeopleStatement<Parameters extends readonly (string | number | null)[]>(
  found: string,
): Statement<DatedPerson, [ViewerId, ...Parameters]> {
  return defineStatement(peopleQuery(found, ', found.since'));
}

function peopleQuery(found: string, more: string): string {
  return `
    with found as (${found})
    select p.user_id, p.username, p.display_name, p.bio, p.avatar, p.cover, p.role, p.is_verified,
      p.subscription_price_cents, p.is_private, p.allow_messages, p.show_online_status, p.created_at, p.version, p.suspended_at,
      p.post_count, p.follower_count, p.following_count, p.subscriber_count,
      exists (select from follow where follower_id = $1::uuid and followed_id = p.user_id) as is_following,
      exists (select from follow_request where requester_id = $1::uuid and owner_id = p.user_id) as is_requested,
      exists (select from block where blocker_id = $1::uuid and blocked_id = p.user_id) as has_blocked,
      exists (select from block where blocker_id = p.user_id and blocked_id = $1::uuid) as is_blocked_by,
      exists (select from follow where follower_id = p.user_id and followed_id = $1::uuid) as is_follower,
      exists (select from mute where muter_id = $1::uuid and muted_id = p.user_id) as has_muted,
      exists (select from subscriber
        where creator_id = p.user_id and subscriber_id = $1::uuid and until > now() and tier_mask < 0)
        as has_subscription${more}
    from found cross join lateral (select * from profile where user_id = found.user_id offset 0) p
    order by found.position`;
}

const byId = definePeopleStatement<[string]>('select $2::uuid as user_id, 1 as position');
const byUsername = definePeopleStatement<[string]>(
  'select user_id, 1 as position from profile where lower(username) = lower($2)',
);

const byIds = definePeopleStatement<[string]>(
  "select id::uuid as user_id, 1 as position from unnest(string_to_array($2, ',')) as id",
);

/** Returns those of the people who exist. */
export function findPeopleByIds(
  source: Database | Transaction,
  viewer: ViewerId,
  userIds: readonly string[],
): Promise<readonly Person[]> {
  return byIds.run(source, [viewer, userIds.join(',')]);
}

const idPattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** Returns the person with that id, or with that username in any case. */
export async function findPerson(
  source: Database | Transaction,
  viewer: ViewerId,
  idOrUsername: string,
): Promise<Person | undefined> {
  const statement = idPattern.test(idOrUsername) ? byId : byUsername;
  const [person] = await statement.run(source, [viewer, idOrUsername]);
  return person;
}
