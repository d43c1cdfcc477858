import type { listAudit as listAuditCall } from '@stagedoor/contracts/admin';
import type { DataOf } from '@stagedoor/contracts/call';
import type { Database } from '@stagedoor/service-kit/database/database';
import { encodeCursor } from '@stagedoor/service-kit/input/cursor';
import { type Page, takePage, uncountedPagination } from '@stagedoor/service-kit/input/paging';
import { defineStatement, toIso } from '#/db/statement.ts';
import { firstPageCursor, readTimeCursor, type TimeCursor } from '#/db/time-cursor.ts';
import { commandLine } from '#/moderation/record-audit.ts';
import { presentShortUser, type ShortPerson } from '#/users/present-user.ts';

interface Entry {
  readonly id: string;
  readonly actor_id: string;
  readonly action: string;
  readonly target: string;
  readonly note: string | null;
  readonly created_at: string;
  /** Null if the actor's account was erased. */
  readonly username: string | null;
  readonly display_name: string | null;
  readonly avatar: string | null;
  readonly is_verified: boolean | null;
  /** Null if the target is not a person, or was erased. */
  readonly person: ShortPerson | null;
}

const columns = `e.*, p.username, p.display_name, p.avatar, p.is_verified,
    case when whom.user_id is not null then json_build_object('user_id', whom.user_id, 'username', whom.username,
      'display_name', whom.display_name, 'avatar', whom.avatar, 'is_verified', whom.is_verified) end as person`;

const joins = `left join lateral (select * from profile where user_id = e.actor_id offset 0) p on true
    left join lateral (select * from profile
      where user_id = case when e.target like 'user:%' then substr(e.target, 6)::uuid end offset 0) whom on true`;

type PageParameters = [take: number, offset: number, before: string, id: string, from: string];

const idByUsername = defineStatement<{ user_id: string }, [username: string]>(
  'select user_id from profile where lower(username) = lower($1)',
);
const idPattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const firstMoment = '0001-01-01T00:00:00.000Z';

/** The column that each filter compares. */
const filters = { actor: 'e.actor_id = %::uuid', action: 'e.action = %::text', about: 'e.target = %::text' };
type FilterName = keyof typeof filters;

/** The values of the filters follow the parameters of the page. */
function defineEntries(names: readonly FilterName[]) {
  const conditions = names.map((name, index) => `and ${filters[name].replace('%', `$${index + 6}`)}`);
  return defineStatement<Entry, [...PageParameters, ...values: string[]]>(`
  select ${columns}
  from audit_entry e ${joins}
  where (e.created_at, e.id) < ($3::timestamptz, $4::uuid) and e.created_at >= $5::timestamptz
    ${conditions.join(' ')}
  order by e.created_at desc, e.id desc limit $1::int offset $2::int`);
}

const combinations: readonly (readonly FilterName[])[] = [
  [],
  ['actor'],
  ['action'],
  ['about'],
  ['actor', 'action'],
  ['actor', 'about'],
  ['action', 'about'],
  ['actor', 'action', 'about'],
];
/** One for each combination of filters, so that each is read from the index that fits it. */
const entries: ReadonlyMap<string, ReturnType<typeof defineEntries>> = new Map(
  combinations.map((names) => [names.join(), defineEntries(names)]),
);

const newestAbout = defineStatement<Entry, [target: string]>(`
  select ${columns}
  from audit_entry e ${joins}
  where e.target = $1 order by e.created_at desc, e.id desc limit 10`);

/** The filters of the list; undefined means no filter. Times are ISO text, both ends included. */
export interface AuditFilter {
  /** Username or id. */
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  /** Username or id. */
  readonly about?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Lists audit entries, newest first; none if a filter names a person who does not exist. */
export async function listAudit(
  database: Database,
  filter: AuditFilter,
  page: Page,
): Promise<DataOf<typeof listAuditCall>> {
  const { items, hasMore } = takePage(await findEntries(database, filter, page), page.limit);
  const last = items.at(-1);
  const nextCursor = last === undefined ? null : encodeCursor([new Date(last.created_at).getTime(), last.id]);
  return {
    entries: items.map(presentEntry),
    pagination: uncountedPagination(page, items.length, hasMore, nextCursor),
  };
}

async function findEntries(
  database: Database,
  { actor, action, about, from = firstMoment, to }: AuditFilter,
  page: Page,
): Promise<Entry[]> {
  const [actorId, aboutId] = await Promise.all([findId(database, actor), findId(database, about)]);
  if (actorId === null || aboutId === null) return [];
  const names: FilterName[] = [];
  const values: string[] = [];
  if (actorId !== undefined) {
    names.push('actor');
    values.push(actorId);
  }
  if (action !== undefined) {
    names.push('action');
    values.push(action);
  }
  if (aboutId !== undefined) {
    names.push('about');
    values.push(`user:${aboutId}`);
  }
  const statement = entries.get(names.join());
  if (statement === undefined) throw new Error(`no statement for ${names.join()}`);
  const { before, beforeId } = firstOf(readTimeCursor(page.cursor) ?? firstPageCursor, to);
  return statement.run(database, [page.limit + 1, page.offset, before, beforeId, from, ...values]);
}

/**
 * Where a page begins: after the page before, or at the end of the last day if that is earlier. PostgreSQL looks up one end of
 * a range in an index; with two conditions for the same end it may read all that is newer.
 */
function firstOf(cursor: TimeCursor, to: string | undefined): TimeCursor {
  return to === undefined || cursor.before <= to ? cursor : { ...firstPageCursor, before: to };
}

/**
 * Returns the id of a person by id or username in any case; null if there is no such username. An id may belong to an erased
 * person.
 */
async function findId(database: Database, person: string | undefined): Promise<string | null | undefined> {
  if (person === undefined) return undefined;
  if (person === 'system') return commandLine;
  if (idPattern.test(person)) return person.toLowerCase();
  const [found] = await idByUsername.run(database, [person]);
  return found?.user_id ?? null;
}

/** Returns the newest ten entries about a target, such as `user:<id>`. */
export async function listDecisions(database: Database, target: string) {
  return (await newestAbout.run(database, [target])).map(presentEntry);
}

function presentEntry({ id, actor_id, action, target, person, note, created_at, ...actor }: Entry) {
  return {
    id,
    actor: presentShortUser({
      user_id: actor_id,
      username: actor.username ?? (actor_id === commandLine ? 'system' : 'deleted'),
      display_name: actor_id === commandLine ? 'Command line' : actor.display_name,
      avatar: actor.avatar,
      is_verified: actor.is_verified ?? false,
    }),
    action,
    target,
    person: person === null ? null : presentShortUser(person),
    note,
    createdAt: toIso(created_at),
  };
}
