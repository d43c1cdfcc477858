import { reportComment, reportPost, reportUser } from '@stagedoor/contracts/reports';
import { implementWithCommit } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import type { SocialDeps } from '#/config.ts';
import { reportContent } from '#/reports/report-content.ts';

export function registerReportRoutes(app: FastifyInstance, deps: SocialDeps): void {
  implementWithCommit(app, reportUser, ({ params, body, principal, commit }) =>
    commit((tx) => reportContent(tx, deps, principal, { type: 'user', id: params.id.toLowerCase() }, body)),
  );

  implementWithCommit(app, reportPost, ({ params, body, principal, commit }) =>
    commit((tx) => reportContent(tx, deps, principal, { type: 'post', id: params.id.toLowerCase() }, body)),
  );

  implementWithCommit(app, reportComment, ({ params, body, principal, commit }) =>
    commit((tx) => reportContent(tx, deps, principal, { type: 'comment', id: params.id.toLowerCase() }, body)),
  );
}
