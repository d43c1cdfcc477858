import type { getAdminPerson as getPersonCall } from '@stagedoor/contracts/admin';
import type { DataOf } from '@stagedoor/contracts/call';
import type { Database } from '@stagedoor/service-kit/database/database';
import { getAdminUser } from '#/admin/find-users.ts';
import { listDecisions } from '#/admin/list-audit.ts';
import { listReportsAbout } from '#/admin/list-reports.ts';
import { defineStatement } from '#/db/statement.ts';
import type { Viewer } from '#/users/person-rules.ts';

interface Counts {
  readonly about_open: number;
  readonly about_resolved: number;
  readonly by_open: number;
  readonly by_resolved: number;
}

const counts = defineStatement<Counts, [userId: string]>(`
  select about.open as about_open, about.resolved as about_resolved, by_them.open as by_open,
    by_them.resolved as by_resolved
  from (select count(*) filter (where status = 'open')::int as open, count(*) filter (where status = 'resolved')::int
      as resolved from report where owner_id = $1::uuid) about,
    (select count(*) filter (where status = 'open')::int as open, count(*) filter (where status = 'resolved')::int
      as resolved from report where reporter_id = $1::uuid) by_them`);

/** Returns the details of a person for ADMINs. Throws a 404 if there is no such person. */
export async function getAdminPerson(
  database: Database,
  admin: Viewer,
  userId: string,
): Promise<DataOf<typeof getPersonCall>> {
  const user = await getAdminUser(database, admin, userId);
  const [[found], reports, decisions] = await Promise.all([
    counts.run(database, [user.id]),
    listReportsAbout(database, user.id),
    listDecisions(database, `user:${user.id}`),
  ]);
  return {
    user,
    reportsAbout: { open: found?.about_open ?? 0, resolved: found?.about_resolved ?? 0 },
    reportsBy: { open: found?.by_open ?? 0, resolved: found?.by_resolved ?? 0 },
    reports,
    decisions,
  };
}
