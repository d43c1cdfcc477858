import { refresh } from '@stagedoor/contracts/auth';
import { implement } from '@stagedoor/service-kit/implement';
import type { FastifyInstance } from 'fastify';
import type { AuthDeps } from '#/deps.ts';
import { refreshSession } from '#/sessions/refresh-session.ts';

export function registerRefresh(app: FastifyInstance, deps: AuthDeps): void {
  implement(app, refresh, async ({ body }) => refreshSession(deps, body.refreshToken));
}
