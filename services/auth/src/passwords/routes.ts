import { changePassword as changePasswordCall } from '@stagedoor/contracts/auth';
import { answer, implement } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import { readClient } from '#/clients/client.ts';
import type { AuthDeps } from '#/deps.ts';
import { changePassword } from '#/passwords/change-password.ts';

export function registerPasswordChange(app: FastifyInstance, deps: AuthDeps): void {
  implement(app, changePasswordCall, async ({ body, principal, request }) => {
    await changePassword(deps, principal, body, readClient(request, deps.config));
    return answer(null, { message: 'Your password has been changed' });
  });
}
