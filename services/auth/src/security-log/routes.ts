import { listSecurityEvents as listSecurityEventsCall } from '@stagedoor/contracts/security-events';
import { implement } from '@stagedoor/service-kit/http/implement';
import { readPage } from '@stagedoor/service-kit/input/paging';
import type { FastifyInstance } from 'fastify';
import type { AuthDeps } from '#/deps.ts';
import { listSecurityEvents } from '#/security-log/list-security-events.ts';

export function registerSecurityLog(app: FastifyInstance, deps: AuthDeps): void {
  implement(app, listSecurityEventsCall, async ({ principal, query }) =>
    listSecurityEvents(deps, principal.userId, readPage(query)),
  );
}
