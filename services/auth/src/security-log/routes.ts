import {
  listSecurityEvents as listSecurityEventsCall,
  secureAccount as secureAccountCall,
} from '@stagedoor/contracts/security-events';
import { implement } from '@stagedoor/service-kit/http/implement';
import { readPage } from '@stagedoor/service-kit/input/paging';
import type { FastifyInstance } from 'fastify';
import type { AuthDeps } from '#/deps.ts';
import { listSecurityEvents } from '#/security-log/list-security-events.ts';
import { secureAccount } from '#/security-log/secure-account.ts';
import { readClient } from '#/sign-in/client.ts';

export function registerSecurityLog(app: FastifyInstance, deps: AuthDeps): void {
  implement(app, listSecurityEventsCall, async ({ principal, query }) =>
    listSecurityEvents(deps, principal.userId, readPage(query)),
  );
}

/** For a person who reads a security mail, whether or not they are signed in. */
export function registerSecureAccount(app: FastifyInstance, deps: AuthDeps): void {
  implement(app, secureAccountCall, async ({ body, request }) =>
    secureAccount(deps, body.token, readClient(request, deps.config)),
  );
}
