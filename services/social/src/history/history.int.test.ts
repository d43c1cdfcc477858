import { asService } from '@stagedoor/service-kit/testing/test-tokens';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SocialWorld, startSocial } from '#/testing/social-world.ts';

let world: SocialWorld;
beforeAll(async () => {
  world = await startSocial();
});
afterAll(() => world.service.destroy());

interface Fact {
  readonly userId?: string;
  readonly followerId?: string;
  readonly followedId?: string;
  readonly blockerId?: string;
  readonly blockedId?: string;
  readonly [field: string]: unknown;
}

async function readAll(subject: string): Promise<Fact[]> {
  const facts: Fact[] = [];
  let cursor: string | null = null;
  do {
    const query: string = new URLSearchParams({
      subject,
      limit: '2',
      ...(cursor === null ? {} : { cursor }),
    }).toString();
    const headers = asService('fan-crm', 'social', ['people:history']);
    const response = await world.service.app.inject({ url: `/internal/history/social?${query}`, headers });
    expect(response.statusCode).toBe(200);
    const page = response.json().data as { facts: Fact[]; nextCursor: string | null };
    facts.push(...page.facts);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return facts;
}

test('follows, blocks and profiles are told as their events would tell them', async () => {
  const [mara, ...fans] = await Promise.all(Array.from({ length: 5 }, () => world.someone()));
  if (mara === undefined) throw new Error('nobody is there');
  for (const fan of fans) await world.call(`/users/follow/${fan.userId}`, { method: 'POST', as: mara });
  const [gone, blocked] = fans;
  if (gone === undefined || blocked === undefined) throw new Error('nobody is there');
  await world.call(`/users/follow/${gone.userId}`, { method: 'DELETE', as: mara });
  await world.call(`/users/${blocked.userId}/block`, { method: 'POST', as: mara, body: {} });

  const follows = (await readAll('social.user.followed')).filter(({ followerId }) => followerId === mara.userId);
  const events = await world.events('social.user.followed');
  expect(follows.map(({ followedId }) => followedId).toSorted()).toEqual(
    fans
      .slice(2)
      .map(({ userId }) => userId)
      .toSorted(),
  );
  for (const { followedAt, followedId, revision } of follows) {
    const event = events.find((one) => one.followedId === followedId);
    expect(event?.followedAt).toBe(followedAt);
    // Every change in an event is newer than the history.
    expect(Number(event?.revision)).toBeGreaterThanOrEqual(Number(revision));
  }
  expect(await readAll('social.user.blocked')).toMatchObject([{ blockerId: mara.userId, blockedId: blocked.userId }]);

  const profiles = await readAll('social.profile.updated');
  const last = (await world.events('social.profile.updated')).filter(({ userId }) => userId === mara.userId).at(-1);
  const told = profiles.filter(({ userId }) => userId === mara.userId);
  expect(told).toHaveLength(1);
  if (last !== undefined) expect(told[0]).toEqual(last);
  expect(told[0]).toMatchObject({ userId: mara.userId, isSuspended: false });
});
