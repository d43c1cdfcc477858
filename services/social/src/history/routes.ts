import { readSocialHistory } from '@stagedoor/contracts/history';
import { serveHistory } from '@stagedoor/service-kit/history/serve-history';
import type { FastifyInstance } from 'fastify';
import type { SocialDeps } from '#/config.ts';
import { profileHistory } from '#/history/profile-facts.ts';
import { blockHistory, followHistory } from '#/history/relation-facts.ts';

/** The facts that business services which join later may request. */
export function registerHistory(app: FastifyInstance, deps: SocialDeps): void {
  serveHistory(app, readSocialHistory, deps, [profileHistory, followHistory, blockHistory]);
}
