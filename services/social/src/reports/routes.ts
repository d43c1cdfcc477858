import { reportPost, reportUser } from '@stagedoor/contracts/reports';
import { implement } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import type { SocialDeps } from '#/config.ts';
import { reportContent } from '#/reports/report-content.ts';

export function registerReportRoutes(app: FastifyInstance, deps: SocialDeps): void {
  implement(app, reportUser, ({ params, body, principal }) =>
    reportContent(deps, principal, { type: 'user', id: params.id.toLowerCase() }, body),
  );

  implement(app, reportPost, ({ params, body, principal }) =>
    reportContent(deps, principal, { type: 'post', id: params.id.toLowerCase() }, body),
  );
}
