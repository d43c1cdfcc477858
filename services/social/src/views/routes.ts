import { viewPost as viewCall } from '@stagedoor/contracts/post-calls';
import { implement } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SocialDeps } from '#/config.ts';
import { viewPost } from '#/views/view-post.ts';

export function registerViewRoutes(app: FastifyInstance, deps: SocialDeps & { readonly viewSecret: string }): void {
  implement(app, viewCall, ({ params, principal, request }) =>
    viewPost(deps, { viewer: principal, address: addressOf(request) }, params.id),
  );
}

/** Returns the client's address, which the gateway writes into this header; it drops headers that clients send. */
function addressOf({ headers, ip }: FastifyRequest): string {
  const forwarded = headers['x-forwarded-for'];
  return typeof forwarded === 'string' ? forwarded.slice(0, 100) : ip;
}
