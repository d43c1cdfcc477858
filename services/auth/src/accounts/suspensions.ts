import { applySuspension } from '@stagedoor/contracts/internal';
import { implement } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import { changeSuspension } from '#/accounts/change-account.ts';
import type { AuthDeps } from '#/deps.ts';

/**
 * Social calls this before it publishes a suspension or its end. Once a suspension is answered, none of the person's sessions
 * can be refreshed.
 */
export function registerSuspensions(app: FastifyInstance, deps: AuthDeps): void {
  implement(app, applySuspension, async ({ body: { userId, suspendedAt, revision } }) => {
    const change = { userId, revision, suspendedAt: suspendedAt === null ? null : new Date(suspendedAt) };
    await deps.database.transaction((tx) => changeSuspension(tx, deps, change));
    return null;
  });
}
