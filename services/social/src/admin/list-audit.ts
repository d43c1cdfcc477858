import type { listAudit as listAuditCall } from '@stagedoor/contracts/admin';
import type { DataOf } from '@stagedoor/contracts/call';
import type { Database } from '@stagedoor/service-kit/database/database';
import { encodeCursor } from '@stagedoor/service-kit/input/cursor';
import { type Page, takePage, uncountedPagination } from '@stagedoor/service-kit/input/paging';
import { commandLine } from '#/admin/record-audit.ts';
import { defineStatement, toIso } from '#/db/statement.ts';
import { firstPageCursor, readTimeCursor } from '#/posts/lists/post-pages.ts';
import { presentShortUser, type ShortPerson } from '#/users/present-user.ts';

interface Entry {
  readonly id: string;
  readonly actor_id: string;
  readonly action: string;
  readonly target: string;
  readonly note: string | null;
  readonly created_at: string;
  /** Null where the actor's account was erased. */
  readonly username: string | null;
  readonly display_name: string | null;
  readonly avatar: string | null;
  readonly is_verified: boolean | null;
  /** Null where the target is no person, or one who was erased. */
  readonly person: ShortPerson | null;
}

const columns = `e.*, p.username, p.display_name, p.avatar, p.is_verified,
    case when whom.user_id is not null then json_build_object('user_id', whom.user_id, 'username', whom.username,
      'display_name', whom.display_name, 'avatar', whom.avatar, 'is_verified', whom.is_verified) end as person`;

const joins = `left join lateral (select * from profile where user_id = e.actor_id offset 0) p on true
    left join lateral (select * from profile
      where user_id = case when e.target like 'user:%' then substr(e.target, 6)::uuid end offset 0) whom on true`;

const entries = defineStatement<Entry, [take: number, offset: number, before: string, id: string]>(`
  select ${columns}
  from audit_entry e ${joins}
  where (e.created_at, e.id) < ($3::timestamptz, $4::uuid)
  order by e.created_at desc, e.id desc limit $1::int offset $2::int`);

const newestAbout = defineStatement<Entry, [target: string]>(`
  select ${columns}
  from audit_entry e ${joins}
  where e.target = $1 order by e.created_at desc, e.id desc limit 10`);

/** Lists audit entries, newest first. */
export async function listAudit(database: Database, page: Page): Promise<DataOf<typeof listAuditCall>> {
  const { before, beforeId } = readTimeCursor(page.cursor) ?? firstPageCursor;
  const rows = await entries.run(database, [page.limit + 1, page.offset, before, beforeId]);
  const { items, hasMore } = takePage(rows, page.limit);
  const last = items.at(-1);
  const nextCursor = last === undefined ? null : encodeCursor([new Date(last.created_at).getTime(), last.id]);
  return {
    entries: items.map(presentEntry),
    pagination: uncountedPagination(page, items.length, hasMore, nextCursor),
  };
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
