import { readLetter as readLetterCall } from '@stagedoor/contracts/internal-social';
import { getLetterAudience } from '@stagedoor/contracts/letters';
import { implement } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import type { SocialDeps } from '#/config.ts';
import { countAudience } from '#/letters/count-audience.ts';
import { readLetter } from '#/letters/read-letter.ts';
import { toCents } from '#/posts/writing/draft-rules.ts';
import { readTierMask } from '#/tiers/tier-sets.ts';

export function registerLetterRoutes(app: FastifyInstance, { database, clock, config }: SocialDeps): void {
  implement(app, readLetterCall, ({ params, body }) =>
    database.transaction((tx) => readLetter(tx, params.id, body.userIds)),
  );

  if (!config.features.includes('post-notices')) return;
  implement(app, getLetterAudience, async ({ body: { visibility, price = 0, tierIds }, principal: { userId } }) => {
    const tierMask = await readTierMask(database.db, userId, tierIds);
    return countAudience(database, userId, { visibility, priceCents: toCents(price), tierMask, at: clock.now() });
  });
}
