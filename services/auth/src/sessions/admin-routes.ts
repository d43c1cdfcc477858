import { endSessionsOf as endSessionsOfCall } from '@stagedoor/contracts/auth';
import { implement } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import type { AuthDeps } from '#/deps.ts';
import { endSessionsOf } from '#/sessions/end-sessions-of.ts';

export function registerSessionsAdmin(app: FastifyInstance, deps: AuthDeps): void {
  implement(app, endSessionsOfCall, async ({ params, body, principal }) => {
    await endSessionsOf(deps, { adminId: principal.userId, userId: params.id.toLowerCase(), note: body.note });
    return null;
  });
}
