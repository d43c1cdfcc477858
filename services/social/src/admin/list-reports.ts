import type { listReports as listReportsCall } from '@stagedoor/contracts/admin';
import type { DataOf } from '@stagedoor/contracts/call';
import { notFound } from '@stagedoor/service-kit/common/errors';
import type { Database } from '@stagedoor/service-kit/database/database';
import { countedPagination, countLimit, type Page, takePage } from '@stagedoor/service-kit/input/paging';
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
  readonly reporter: ShortPerson;
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

const byStatus = defineStatement<ReportRow, [status: string, take: number, offset: number, after: string, id: string]>(`
  ${columns} where r.status = $1 and (r.created_at, r.id) > ($4::timestamptz, $5::uuid)
  order by r.created_at, r.id limit $2::int offset $3::int`);
const byId = defineStatement<ReportRow, [string]>(`${columns} where r.id = $1::uuid`);
const count = defineStatement<{ total: number }, [status: string, most: number]>(
  'select count(*)::int as total from (select from report where status = $1 limit $2::int) counted',
);

/** Lists open or resolved reports, oldest first. */
export async function listReports(
  database: Database,
  status: Report['status'],
  page: Page,
): Promise<DataOf<typeof listReportsCall>> {
  const { after, afterId } = readOldestFirstCursor(page.cursor);
  const [rows, counted] = await Promise.all([
    byStatus.run(database, [status, page.limit + 1, page.offset, after, afterId]),
    count.run(database, [status, countLimit]),
  ]);
  const { items, hasMore } = takePage(rows, page.limit);
  return {
    reports: items.map(presentReport),
    pagination: countedPagination(page, counted[0]?.total ?? 0, hasMore, encodeOldestFirstCursor(items.at(-1))),
  };
}

export async function getReport(database: Database, id: string): Promise<ShownReport> {
  const [report] = await byId.run(database, [id]);
  if (report === undefined) throw notFound('Report not found');
  return presentReport(report);
}

function presentReport(report: ReportRow): ShownReport {
  return {
    id: report.id,
    reporter: presentShortUser(report.reporter),
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
