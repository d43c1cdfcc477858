import { applyRole } from '@stagedoor/contracts/internal';
import { implement } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import { changeRole } from '#/accounts/change-account.ts';
import type { AuthDeps } from '#/deps.ts';

/** Social reports a change of role by a call before its event: once this is answered, the next refresh has the role. */
export function registerRoleChanges(app: FastifyInstance, deps: AuthDeps): void {
  implement(app, applyRole, async ({ body }) => {
    await deps.database.transaction((tx) => changeRole(tx, body));
    return null;
  });
}
