import {
  announce,
  changeUserRole,
  clearTier as clearTierCall,
  getAdminPerson as getPersonCall,
  getReport as getReportCall,
  listAdminUsers,
  listAudit as listAuditCall,
  listReports as listReportsCall,
  readReported as readReportedCall,
  resolveReport as resolveCall,
  restoreUser as restoreCall,
  suspendUser as suspendCall,
  unverifyUser as unverifyCall,
} from '@stagedoor/contracts/admin';
import type { FileStore } from '@stagedoor/service-kit/files/file-store';
import { implement, implementWithCommit } from '@stagedoor/service-kit/http/implement';
import { readPage } from '@stagedoor/service-kit/input/paging';
import { readTimes } from '@stagedoor/service-kit/input/read-dates';
import type { FastifyInstance } from 'fastify';
import { assertNoAdmin } from '#/admin/assert-no-admin.ts';
import { changeRole } from '#/admin/change-role.ts';
import { clearTier } from '#/admin/clear-tier.ts';
import { findUsers, getAdminUser } from '#/admin/find-users.ts';
import { getAdminPerson } from '#/admin/get-admin-person.ts';
import { listAudit } from '#/admin/list-audit.ts';
import { getReport, listReports } from '#/admin/list-reports.ts';
import { publishAnnouncement } from '#/admin/publish-announcement.ts';
import { readReported } from '#/admin/read-reported.ts';
import { resolveReport } from '#/admin/resolve-report.ts';
import { adminCannotBeSuspended, restoreUser, suspendUser } from '#/admin/suspend-user.ts';
import { unverifyUser } from '#/admin/unverify-user.ts';
import type { SocialDeps } from '#/config.ts';
import type { MediaAddresses } from '#/media/media-addresses.ts';

interface AdminDeps extends SocialDeps {
  readonly files: FileStore;
  readonly media: MediaAddresses;
}

/** The calls of the admin desk. */
export function registerAdminRoutes(app: FastifyInstance, deps: AdminDeps): void {
  const { database } = deps;

  implement(app, listAdminUsers, ({ query, principal }) =>
    findUsers(database, principal, {
      q: query.q ?? '',
      isSuspended: query.status === 'suspended',
      page: readPage(query),
    }),
  );

  implement(app, suspendCall, async ({ params, body, principal }) => {
    const userId = params.id.toLowerCase();
    if (userId !== principal.userId) await assertNoAdmin(deps, userId, adminCannotBeSuspended);
    await deps.database.transaction((tx) => suspendUser(tx, deps, principal, userId, body.note));
    return getAdminUser(database, principal, userId);
  });

  implement(app, restoreCall, async ({ params, body, principal }) => {
    const userId = params.id.toLowerCase();
    await restoreUser(deps, principal, userId, body.note);
    return getAdminUser(database, principal, userId);
  });

  implement(app, changeUserRole, async ({ params, body, principal }) => {
    const userId = params.id.toLowerCase();
    await changeRole(deps, principal, userId, body.role);
    return getAdminUser(database, principal, userId);
  });

  implement(app, unverifyCall, async ({ params, body, principal }) => {
    const userId = params.id.toLowerCase();
    await unverifyUser(deps, principal, userId, body.note);
    return getAdminUser(database, principal, userId);
  });

  implement(app, clearTierCall, ({ params, body, principal }) =>
    clearTier(deps, principal, params.id.toLowerCase(), body.note),
  );

  implement(app, listReportsCall, ({ query }) => listReports(deps, query, readPage(query)));

  implement(app, readReportedCall, ({ params, principal }) => readReported(deps, principal, params.id.toLowerCase()));

  implement(app, getPersonCall, ({ params, principal }) =>
    getAdminPerson(database, principal, params.id.toLowerCase()),
  );

  implement(app, getReportCall, ({ params }) => getReport(database, params.id));

  implement(app, resolveCall, async ({ params, body, principal }) => {
    await resolveReport(deps, principal, params.id.toLowerCase(), body);
    return getReport(database, params.id);
  });

  implement(app, listAuditCall, ({ query: { actor, action, about, from, to, ...query } }) =>
    listAudit(
      database,
      {
        actor,
        action,
        about,
        ...readTimes({ from, to }),
      },
      readPage(query),
    ),
  );

  implementWithCommit(app, announce, ({ body, principal, commit }) =>
    commit((tx) => publishAnnouncement(tx, deps, principal, body)),
  );
}
