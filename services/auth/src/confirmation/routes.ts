import { confirmIdentity as confirmIdentityCall } from '@stagedoor/contracts/second-factors';
import { implement } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import { readClient } from '#/clients/client.ts';
import { confirmIdentity } from '#/confirmation/confirm-identity.ts';
import type { AuthDeps } from '#/deps.ts';
import { readBrowserToken } from '#/providers/provider-cookie.ts';

export function registerConfirmation(app: FastifyInstance, deps: AuthDeps): void {
  const countStepUp = deps.metrics.counter('step_ups_total', {
    help: 'Proofs of identity that were given again, by outcome',
    label: 'outcome',
    values: ['confirmed', 'refused'],
  });
  implement(app, confirmIdentityCall, async ({ principal, body, request }) => {
    try {
      const from = { client: readClient(request, deps.config), browserToken: readBrowserToken(request) };
      const token = await confirmIdentity(deps, principal, body, from);
      countStepUp('confirmed');
      return { token };
    } catch (error) {
      countStepUp('refused');
      throw error;
    }
  });
}
