import { readLetter as readLetterCall } from '@stagedoor/contracts/internal-social';
import { getLetterAudience } from '@stagedoor/contracts/letters';
import { implement } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import type { SocialDeps } from '#/config.ts';
import { countAudience } from '#/letters/count-audience.ts';
import { readLetter } from '#/letters/read-letter.ts';
import { toCents } from '#/posts/writing/draft-rules.ts';

export function registerLetterRoutes(app: FastifyInstance, { database, clock, config }: SocialDeps): void {
  implement(app, readLetterCall, ({ params, body }) =>
    database.transaction((tx) => readLetter(tx, params.id, body.userIds)),
  );

  if (!config.features.includes('post-notices')) return;
  implement(app, getLetterAudience, ({ query: { visibility, price = 0 }, principal }) =>
    countAudience(database, principal.userId, { visibility, priceCents: toCents(price), at: clock.now() }),
  );
}
