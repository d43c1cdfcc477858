import { waitForLock } from '@stagedoor/service-kit/testing/wait-for';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';

let world: SocialWorld;

beforeAll(async () => {
  world = await startSocial({ DATABASE_POOL_SIZE: '2', DATABASE_WAIT_MS: '1500' });
});
afterAll(() => world.service.destroy());

test('a crowd that waits to follow one person leaves connections to those who read', async () => {
  const star = await world.someone();
  const crowd: Someone[] = [];
  for (let index = 0; index < 5; index += 1) crowd.push(await world.someone());
  const own = postgres(world.service.deps.config.databaseUrl, { max: 2, onnotice: () => {} });
  try {
    const { begun: follows } = await own.begin(async (locking) => {
      await locking`select from profile where user_id = ${star.userId} for no key update`;
      const begun = crowd.map((fan) => world.call(`/users/follow/${star.userId}`, { method: 'POST', as: fan }));
      await waitForLock(own);
      expect(await world.call(`/users/${star.userId}`, { as: crowd[0] })).toMatchObject({ status: 200 });
      // In an object, because the client waits for a list of promises before it commits.
      return { begun };
    });
    const answers = await Promise.all(follows);
    expect(answers.map(({ status, data }) => [status, data.followers]).sort()).toEqual(
      [1, 2, 3, 4, 5].map((followers) => [200, followers]),
    );
  } finally {
    await own.end();
  }
});
