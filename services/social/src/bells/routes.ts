import { getBell, setBell } from '@stagedoor/contracts/bells';
import { implement } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import { chooseBell, readBell } from '#/bells/choose-bell.ts';
import type { SocialDeps } from '#/config.ts';

/** The calls exist only while the feature is on. */
export function registerBellRoutes(app: FastifyInstance, deps: SocialDeps): void {
  if (!deps.config.features.includes('post-notices')) return;

  implement(app, getBell, ({ params, principal }) => readBell(deps, principal, params.id.toLowerCase()));

  implement(app, setBell, ({ params, body, principal }) =>
    chooseBell(deps, principal, params.id.toLowerCase(), body.level),
  );
}
