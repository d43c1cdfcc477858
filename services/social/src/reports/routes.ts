import { reportComment, reportPost, reportUser } from '@stagedoor/contracts/reports';
import { answer, implementWithCommit } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import type { SocialDeps } from '#/config.ts';
import { reportContent } from '#/reports/report-content.ts';

export function registerReportRoutes(app: FastifyInstance, deps: SocialDeps): void {
  for (const [call, type] of [
    [reportUser, 'user'],
    [reportPost, 'post'],
    [reportComment, 'comment'],
  ] as const) {
    implementWithCommit(app, call, ({ params, body, principal, commit }) =>
      commit(async (tx) => {
        const target = { type, id: params.id.toLowerCase() };
        const { id, isNew } = await reportContent(tx, deps, principal, target, body);
        return answer({ id }, { status: isNew ? 201 : 200 });
      }),
    );
  }
}
