import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptRemainingRequests } from '#/follows/accept-follow-requests.ts';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';

let world: SocialWorld;

beforeAll(async () => {
  world = await startSocial();
});
afterAll(() => world.service.destroy());

const change = (as: Someone | undefined, body: unknown) => world.call('/users/profile', { method: 'PUT', as, body });
const price = (as: Someone | undefined, body: unknown) =>
  world.call('/users/subscription-price', { method: 'PATCH', as, body });
const announced = async (person: Someone) =>
  (await world.events('social.profile.updated')).filter(({ userId }) => userId === person.userId);

describe("one's own profile", () => {
  test('changes the fields that are sent, keeps the rest, and publishes the profile', async () => {
    const mara = await world.someone(undefined, 'CREATOR');
    const first = await change(mara, { displayName: 'Mara Keys', bio: 'Piano', subscriptionPrice: 4.99 });
    expect(first).toMatchObject({
      status: 200,
      data: { displayName: 'Mara Keys', bio: 'Piano', subscriptionPrice: 4.99 },
    });
    const second = await change(mara, { allowMessages: false, showOnlineStatus: false, isPrivate: true, bio: ' ' });
    expect(second.data).toMatchObject({
      displayName: 'Mara Keys',
      bio: null,
      subscriptionPrice: 4.99,
      isPrivate: true,
      allowMessages: false,
      showOnlineStatus: false,
    });
    expect((await announced(mara)).at(-1)).toMatchObject({
      version: 3,
      displayName: 'Mara Keys',
      isPrivate: true,
      allowMessages: false,
      showOnlineStatus: false,
      isSuspended: false,
    });
  });

  test('with unchanged values publishes nothing', async () => {
    const mara = await world.someone();
    expect((await change(mara, {})).status).toBe(200);
    expect((await change(mara, { isPrivate: false, bio: '' })).status).toBe(200);
    expect(await announced(mara)).toHaveLength(1);
  });

  test('validates each field, and ignores unknown fields', async () => {
    const mara = await world.someone(undefined, 'CREATOR');
    for (const [field, value] of [
      ['displayName', 'x'.repeat(51)],
      ['bio', 'x'.repeat(1001)],
      ['subscriptionPrice', 1000],
      ['subscriptionPrice', -1],
      ['subscriptionPrice', 0.005],
      ['subscriptionPrice', '5'],
      ['subscriptionPrice', null],
      ['isPrivate', 'yes'],
      ['allowMessages', 1],
      ['showOnlineStatus', null],
    ] as const) {
      const { status, body } = await change(mara, { [field]: value });
      expect([field, status, body.errors?.[0]?.field]).toEqual([field, 400, field]);
    }
    await change(mara, { role: 'ADMIN', isVerified: true, username: 'other', bio: 'changed' });
    expect((await world.call(`/users/${mara.userId}`)).data).toMatchObject({
      role: 'CREATOR',
      isVerified: false,
      username: mara.username,
      bio: 'changed',
    });
  });

  test('needs a token, and a profile', async () => {
    expect((await change(undefined, {})).status).toBe(401);
    const nobody = await world.someone();
    await world.service.deps.database.sql`delete from profile where user_id = ${nobody.userId}`;
    expect((await change(nobody, { bio: 'x' })).status).toBe(404);
  });

  test('has a price for creators alone', async () => {
    const [fan, mara] = [await world.someone(), await world.someone(undefined, 'CREATOR')];
    expect((await change(fan, { subscriptionPrice: 5, bio: 'x' })).status).toBe(403);
    expect((await world.call(`/users/${fan.userId}`)).data.bio).toBeNull();
    expect((await price(fan, { subscriptionPrice: 5 })).status).toBe(403);
    expect((await price(undefined, { subscriptionPrice: 5 })).status).toBe(401);
    expect((await price(mara, {})).status).toBe(400);
    expect(await price(mara, { subscriptionPrice: 19.99 })).toMatchObject({
      status: 200,
      data: { subscriptionPrice: 19.99 },
    });
    expect((await price(mara, { subscriptionPrice: 0 })).data.subscriptionPrice).toBe(0);
  });
});

describe('a change of a profile that names the revision it is of', () => {
  const read = async (id: string, as?: Someone) => (await world.call(`/users/${id}`, { as })).data;

  test('is refused where the profile was changed since, and changes nothing', async () => {
    const mara = await world.someone();
    const { revision } = await read(mara.userId, mara);
    const first = await change(mara, { bio: 'On the telephone', revision });
    expect(first).toMatchObject({ status: 200, data: { revision: revision + 1 } });
    const late = await change(mara, { bio: 'On the laptop', displayName: 'Mara', revision });
    expect(late).toMatchObject({
      status: 409,
      message: 'Your profile was changed elsewhere meanwhile',
      body: { code: 'changed_elsewhere', errors: [{ field: 'revision', value: revision + 1 }] },
    });
    expect(await read(mara.userId, mara)).toMatchObject({
      bio: 'On the telephone',
      displayName: first.data.displayName,
    });
    const again = await change(mara, { bio: 'On the laptop', revision: revision + 1 });
    expect(again).toMatchObject({ status: 200, data: { bio: 'On the laptop' } });
  });

  test('and that changes nothing is harmless, and without a revision it applies to any', async () => {
    const mara = await world.someone();
    const { revision } = await read(mara.userId, mara);
    for (const _ of [1, 2]) expect((await change(mara, { bio: 'Once', revision })).status).toBe(200);
    expect(await change(mara, { bio: 'Twice' })).toMatchObject({ status: 200, data: { bio: 'Twice' } });
  });

  test('of several at once exactly one is made', async () => {
    const mara = await world.someone();
    const { revision } = await read(mara.userId, mara);
    const bios = ['One', 'Two', 'Three', 'Four'];
    const answers = await Promise.all(bios.map((bio) => change(mara, { bio, revision })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const made = bios[answers.findIndex(({ status }) => status === 200)];
    expect(await read(mara.userId, mara)).toMatchObject({ bio: made, revision: revision + 1 });
  });

  test('only oneself reads the revision', async () => {
    const [mara, other] = [await world.someone(), await world.someone()];
    for (const reader of [other, undefined]) expect(await read(mara.userId, reader)).not.toHaveProperty('revision');
  });
});

describe('an account that becomes public', () => {
  async function askToFollow(owner: Someone, how: number): Promise<void> {
    for (let index = 0; index < how; index += 1) {
      await world.call(`/users/follow/${owner.userId}`, { method: 'POST', as: await world.someone() });
    }
  }

  test('accepts all pending requests, each with its event', async () => {
    const owner = await world.someone();
    await change(owner, { isPrivate: true });
    await askToFollow(owner, 3);
    expect((await change(owner, { isPrivate: false })).data).toMatchObject({
      isPrivate: false,
      stats: { followers: 3 },
    });
    const { sql } = world.service.deps.database;
    expect(await sql`select from follow_request where owner_id = ${owner.userId}`).toHaveLength(0);
    expect(await sql`select from pending_follow_acceptance`).toHaveLength(0);
    const published = (await world.events('social.user.followed')).filter(
      ({ followedId }) => followedId === owner.userId,
    );
    expect(published).toHaveLength(3);
  });

  test('accepts the requests that a stopped process left, unless the account is private again', async () => {
    const { sql } = world.service.deps.database;
    const [owner, closed] = [await world.someone(), await world.someone()];
    for (const person of [owner, closed]) {
      await change(person, { isPrivate: true });
      await askToFollow(person, 2);
    }
    // At once: the job must not find one of them before the account is public.
    await sql.begin(async (tx) => {
      await tx`update profile set is_private = false where user_id = ${owner.userId}`;
      await tx`insert into pending_follow_acceptance values (${owner.userId}, now()), (${closed.userId}, now())`;
    });
    await waitFor(async () => {
      while (await acceptRemainingRequests.run(world.service.deps));
      return (await sql`select from pending_follow_acceptance`).length === 0;
    });
    expect((await world.call(`/users/${owner.userId}/stats`)).data.followers).toBe(2);
    expect((await world.call(`/users/${closed.userId}/stats`)).data.followers).toBe(0);
  });
});
