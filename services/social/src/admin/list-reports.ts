import type { listReports as listReportsCall } from '@stagedoor/contracts/admin';
import type { DataOf, QueryOf } from '@stagedoor/contracts/call';
import { notFound } from '@stagedoor/service-kit/common/errors';
import type { Database } from '@stagedoor/service-kit/database/database';
import { countedPagination, countLimit, type Page, takePage } from '@stagedoor/service-kit/input/paging';
import type { SocialDeps } from '#/config.ts';
import { encodeOldestFirstCursor, readOldestFirstCursor } from '#/db/oldest-first-cursor.ts';
import type { Report } from '#/db/reports.ts';
import { defineStatement, toIso } from '#/db/statement.ts';
import { presentShortUser, type ShortPerson } from '#/users/present-user.ts';

type ShownReport = DataOf<typeof listReportsCall>['reports'][number];

interface ReportRow extends Pick<Report, 'id' | 'reason' | 'description' | 'status' | 'action' | 'note'> {
  readonly target_type: Report['targetType'];
  readonly target_id: string;
  readonly post_id: string | null;
  readonly created_at: string;
  readonly excerpt: string | null;
  readonly reporter: ShortPerson | null;
  readonly owner: ShortPerson;
}

const person = (id: string) => `(
  select json_build_object('user_id', user_id, 'username', username, 'display_name', display_name, 'avatar', avatar,
    'is_verified', is_verified) from profile where user_id = ${id})`;
const columns = `select r.id, r.target_type, r.target_id, r.post_id, r.reason, r.description, r.status, r.action, r.note, r.created_at,
  case r.target_type when 'post' then (select left(content, 280) from post where id = r.target_id)
    else left(r.excerpt, 1000) end as excerpt,
  ${person('r.reporter_id')} as reporter, ${person('r.owner_id')} as owner
  from report r`;

type FilterParameters = [status: string, since: string, until: string, targetType: string | null];
const isShown = `status = $1 and created_at >= $2::timestamptz and created_at < $3::timestamptz
  and ($4::text is null or target_type = $4)`;
const filtered = defineStatement<
  ReportRow,
  [...FilterParameters, take: number, offset: number, after: string, id: string]
>(`
  ${columns} where r.id in (
    select id from report where ${isShown} and (created_at, id) > ($7::timestamptz, $8::uuid)
    order by created_at, id limit $5::int offset $6::int)
  order by r.created_at, r.id`);
const newestAbout = defineStatement<ReportRow, [ownerId: string]>(`
  ${columns} where r.owner_id = $1::uuid order by r.created_at desc, r.id desc limit 10`);
const byId = defineStatement<ReportRow, [string]>(`${columns} where r.id = $1::uuid`);
const count = defineStatement<{ total: number }, [...FilterParameters, most: number]>(
  `select count(*)::int as total from (select from report where ${isShown} limit $5::int) counted`,
);

type Filter = Pick<QueryOf<typeof listReportsCall>, 'status' | 'targetType' | 'age'>;

const dayMs = 86_400_000;
const [beginning, end] = ['0001-01-01T00:00:00.000Z', '9999-01-01T00:00:00.000Z'];

/** Returns between which moments reports of an age were made. */
function boundsOf(age: Filter['age'], now: Date): [since: string, until: string] {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();
  switch (age) {
    case undefined:
      return [beginning, end];
    case 'day':
      return [daysAgo(1), end];
    case 'week':
      return [daysAgo(7), end];
    case 'older':
      return [beginning, daysAgo(7)];
  }
}

/** Lists reports, oldest first: open ones unless asked otherwise, of any kind and age. */
export async function listReports(
  { database, clock }: Pick<SocialDeps, 'database' | 'clock'>,
  { status = 'open', targetType, age }: Filter,
  page: Page,
): Promise<DataOf<typeof listReportsCall>> {
  const { after, afterId } = readOldestFirstCursor(page.cursor);
  const filter: FilterParameters = [status, ...boundsOf(age, clock.now()), targetType ?? null];
  const [rows, counted] = await Promise.all([
    filtered.run(database, [...filter, page.limit + 1, page.offset, after, afterId]),
    count.run(database, [...filter, countLimit]),
  ]);
  const { items, hasMore } = takePage(rows, page.limit);
  return {
    reports: items.map(presentReport),
    pagination: countedPagination(page, counted[0]?.total ?? 0, hasMore, encodeOldestFirstCursor(items.at(-1))),
  };
}

/** Returns the newest ten reports about a person and their content. */
export async function listReportsAbout(database: Database, ownerId: string): Promise<ShownReport[]> {
  return (await newestAbout.run(database, [ownerId])).map(presentReport);
}

export async function getReport(database: Database, id: string): Promise<ShownReport> {
  const [report] = await byId.run(database, [id]);
  if (report === undefined) throw notFound('Report not found');
  return presentReport(report);
}

function presentReport(report: ReportRow): ShownReport {
  return {
    id: report.id,
    reporter: report.reporter && presentShortUser(report.reporter),
    targetType: report.target_type,
    targetId: report.target_id,
    postId: report.post_id,
    target: presentShortUser(report.owner),
    excerpt: report.excerpt,
    reason: report.reason,
    description: report.description,
    status: report.status,
    action: report.action,
    note: report.note,
    createdAt: toIso(report.created_at),
  };
}
