import { confirmIdentity as confirmIdentityCall } from '@stagedoor/contracts/second-factors';
import { implement } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import type { AuthDeps } from '#/deps.ts';
import { confirmIdentity } from '#/sessions/confirm-identity.ts';
import { readClient } from '#/sign-in/client.ts';

export function registerConfirmation(app: FastifyInstance, deps: AuthDeps): void {
  implement(app, confirmIdentityCall, async ({ principal, body, request }) => ({
    token: await confirmIdentity(deps, principal, body, readClient(request, deps.config)),
  }));
}
