import { randomUUID } from 'node:crypto';
import { paymentDisputed, paymentRefunded, postPurchased } from '@stagedoor/contracts/payments-events';
import { postUndeliverable } from '@stagedoor/contracts/social-events';
import type { PaymentsStub } from '@stagedoor/service-kit/testing/stubs/payments-stub';
import { asService } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deliverToSocial, paid } from '#/testing/payments-events.ts';
import type { SocialWorld, Someone } from '#/testing/social-world.ts';
import { startSocialWithPayments } from '#/testing/start-social-with-payments.ts';

let world: SocialWorld;
let payments: PaymentsStub;
let stop: () => Promise<void>;
let fan: Someone;
let mara: Someone;

beforeAll(async () => {
  ({ world, payments, stop } = await startSocialWithPayments());
});
afterAll(() => stop());
beforeEach(async () => {
  [fan, mara] = [await world.someone(), await world.someone(undefined, 'CREATOR')];
  payments.asked.length = 0;
});

const insiders = asService('payments', 'social');
const post = (path: string, as: Someone, body?: unknown, headers: Record<string, string> = {}) =>
  world.call(path, { method: 'POST', as, body, headers });

describe('a post', () => {
  test('is paid at its own price, unlocked in the answer, and free from then on', async () => {
    const { id } = await world.post(mara, 'the whole of it', { price: 3.5 });
    payments.answer = paid('succeeded');
    const bought = await post(`/posts/${id}/purchase`, fan, { paymentMethodId: 'card' }, { 'idempotency-key': 'k' });
    expect(bought).toMatchObject({
      status: 200,
      message: 'Unlocked',
      data: { content: 'the whole of it', isLocked: false, payment: { status: 'succeeded' } },
    });
    expect(payments.asked).toEqual([
      {
        call: 'POST /internal/payments/purchases',
        body: {
          kind: 'post',
          itemId: id,
          buyerId: fan.userId,
          sellerId: mara.userId,
          priceCents: 350,
          title: 'the whole of it',
          paymentMethodId: 'card',
          idempotencyKey: 'k',
        },
      },
    ]);
    const replayed = await post(`/posts/${id}/purchase`, fan, { paymentMethodId: 'card' }, { 'idempotency-key': 'k' });
    expect([replayed.body, replayed.headers['idempotency-replayed']]).toEqual([bought.body, 'true']);
    expect(await post(`/posts/${id}/purchase`, fan, {})).toMatchObject({ message: 'You have this post already' });
    expect(payments.asked).toHaveLength(1);
  });

  test('at another price than the page shows is not asked for: a 409 names the new one', async () => {
    const { id } = await world.post(mara, 'the whole of it', { price: 3.5 });
    await world.call(`/posts/${id}`, { method: 'PUT', as: mara, body: { price: 7 } });
    payments.answer = paid('succeeded');
    expect(await post(`/posts/${id}/purchase`, fan, { expectedPrice: 3.5 })).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'expectedPrice', message: 'The price is now $7.00', value: 7 }] },
    });
    expect(payments.asked).toEqual([]);
    expect((await post(`/posts/${id}/purchase`, fan, { expectedPrice: 7 })).status).toBe(200);
  });

  test.each([
    [{}, { status: 200, data: { content: 'rewritten' } }, [700]],
    [{ expectedPrice: 3.5 }, { status: 409, message: 'The price is now $7.00. You have not been charged.' }, []],
  ])(
    'whose author changes price and text at the same moment is sold as it is then, to a buyer who sends %j',
    async (sent, answer, charged) => {
      const { id } = await world.post(mara, 'the whole of it', { price: 3.5 });
      payments.answer = paid('succeeded');
      const { sql } = world.service.deps.database;
      const { buying } = await sql.begin(async (tx) => {
        await tx`update post set price_cents = 700, content = 'rewritten', updated_at = now() where id = ${id}`;
        const buying = post(`/posts/${id}/purchase`, fan, sent);
        await waitFor(async () => {
          const [row] =
            await sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%no key update%'`;
          return row !== undefined;
        });
        return { buying };
      });
      expect(await buying).toMatchObject(answer);
      expect(payments.asked.map(({ body }) => body.priceCents)).toEqual(charged);
      // Refused, it is not reserved.
      const rewritten = await world.call(`/posts/${id}`, { method: 'PUT', as: mara, body: { content: 'again' } });
      expect(rewritten.status === 200).toBe(charged.length === 0);
    },
  );

  test('is reserved for payments only as it was quoted', async () => {
    const { id } = await world.post(mara, 'the whole of it', { price: 3.5 });
    const quote = async () =>
      (await world.call(`/internal/posts/${id}/quote?buyerId=${fan.userId}`, { headers: insiders })).data;
    const reserve = (version: string | number) =>
      world.call(`/internal/posts/${id}/reserve`, {
        method: 'POST',
        headers: insiders,
        body: { buyerId: fan.userId, version },
      });
    const rewrite = (content: string) => world.call(`/posts/${id}`, { method: 'PUT', as: mara, body: { content } });
    const { version } = await quote();
    world.service.clock.advance(1_000);
    await rewrite('rewritten');
    expect(await reserve(version)).toMatchObject({
      status: 409,
      message: 'This post has changed meanwhile. Please try again',
    });
    world.service.clock.advance(1_000);
    expect((await rewrite('and again')).status).toBe(200);
    expect((await reserve((await quote()).version)).status).toBe(200);
    expect((await rewrite('too late')).status).toBe(409);
  });

  test('is reserved during a payment: its author cannot delete it for ten minutes, once a day', async () => {
    const { id } = await world.post(mara, 'the whole of it', { price: 3 });
    const reserve = () =>
      world.call(`/internal/posts/${id}/reserve`, { method: 'POST', headers: insiders, body: { buyerId: fan.userId } });
    const remove = () => world.call(`/posts/${id}`, { method: 'DELETE', as: mara });
    for (const _ of [1, 2]) expect((await reserve()).status).toBe(200);
    expect(await remove()).toMatchObject({
      status: 409,
      message: 'Somebody is buying this post. Please try again in ten minutes',
    });
    world.service.clock.advance(10 * 60_000);
    // Asking again does not keep it for longer: nobody can hold another's post.
    expect((await reserve()).status).toBe(200);
    expect((await remove()).status).toBe(200);
    expect((await reserve()).status).toBe(404);
  });

  test('that is deleted when its payment succeeds is published once as undeliverable, and the buyer gets a 409', async () => {
    const { id } = await world.post(mara, 'the whole of it', { price: 3 });
    const published = async () => (await world.events('social.post.undeliverable')).filter((one) => one.postId === id);
    await world.call(`/posts/${id}`, { method: 'DELETE', as: mara });
    const purchasedAt = new Date().toISOString();
    const event = {
      purchaseId: randomUUID(),
      buyerId: fan.userId,
      sellerId: mara.userId,
      postId: id,
      amountCents: 300,
    };
    const eventId = randomUUID();
    for (const _ of [1, 2]) await deliverToSocial(world, postPurchased, { ...event, purchasedAt }, eventId);
    expect(await published()).toMatchObject([{ purchaseId: event.purchaseId, buyerId: fan.userId }]);
    expect((await world.call(`/posts/${id}`, { as: fan })).status).toBe(404);
  });

  test.each([
    ['a changed price', { price: 4 }],
    ['another text', { content: 'something else' }],
  ])('whose bank confirms after the ten minutes is not given with %s, but refunded', async (_, change) => {
    const { id } = await world.post(mara, 'the whole of it', { price: 3 });
    const { clock } = world.service;
    const openedAt = clock.now().toISOString();
    await world.call(`/internal/posts/${id}/reserve`, {
      method: 'POST',
      headers: insiders,
      body: { buyerId: fan.userId },
    });
    clock.advance(10 * 60_000);
    const confirm = async () => {
      const purchasedAt = clock.now().toISOString();
      const purchase = { purchaseId: randomUUID(), buyerId: fan.userId, purchasedAt, openedAt };
      const call = { method: 'POST', headers: insiders, body: purchase } as const;
      const { status } = await world.call(`/internal/posts/${id}/unlock`, call);
      await deliverToSocial(world, postPurchased, { ...purchase, postId: id, sellerId: mara.userId, amountCents: 300 });
      return status;
    };
    const published = async () => (await world.events('social.post.undeliverable')).filter((one) => one.postId === id);
    expect((await world.call(`/posts/${id}`, { method: 'PUT', as: mara, body: change })).status).toBe(200);
    expect(await confirm()).toBe(404);
    expect(await published()).toMatchObject([{ buyerId: fan.userId }]);
    expect((await world.call(`/posts/${id}`, { as: fan })).data.isLocked).toBe(true);
  });

  test('whose bank confirms after the ten minutes is given as it was, also where its price changes right after that', async () => {
    const { id } = await world.post(mara, 'the whole of it', { price: 3 });
    const { clock } = world.service;
    const openedAt = clock.now().toISOString();
    clock.advance(10 * 60_000);
    const purchasedAt = clock.now().toISOString();
    const purchase = { purchaseId: randomUUID(), buyerId: fan.userId, purchasedAt, openedAt };
    const call = { method: 'POST', headers: insiders, body: purchase } as const;
    expect((await world.call(`/internal/posts/${id}/unlock`, call)).status).toBe(200);
    clock.advance(1_000);
    await world.call(`/posts/${id}`, { method: 'PUT', as: mara, body: { price: 9 } });
    await deliverToSocial(world, postPurchased, { ...purchase, postId: id, sellerId: mara.userId, amountCents: 300 });
    expect((await world.events('social.post.undeliverable')).filter((one) => one.postId === id)).toEqual([]);
    expect((await world.call(`/posts/${id}`, { as: fan })).data.isLocked).toBe(false);
  });

  test('whose price changes within the ten minutes is given for the price that its buyer saw', async () => {
    const { id } = await world.post(mara, 'the whole of it', { price: 3 });
    const { clock } = world.service;
    const call = (what: string, body: object) =>
      world.call(`/internal/posts/${id}/${what}`, { method: 'POST', headers: insiders, body });
    const buyerId = fan.userId;
    await call('reserve', { buyerId });
    const openedAt = clock.now().toISOString();
    clock.advance(60_000);
    await world.call(`/posts/${id}`, { method: 'PUT', as: mara, body: { price: 9 } });
    const purchase = { purchaseId: randomUUID(), buyerId, purchasedAt: clock.now().toISOString(), openedAt };
    expect((await call('unlock', purchase)).status).toBe(200);
  });

  test('for followers is sold to followers and subscribers alone', async () => {
    const { id } = await world.post(mara, 'the whole of it', { price: 2, visibility: 'FOLLOWERS' });
    payments.answer = paid('succeeded');
    expect(await post(`/posts/${id}/purchase`, fan, {})).toMatchObject({ status: 403, message: 'Follow first' });
    const quote = () =>
      world.call(`/internal/posts/${id}/quote?buyerId=${fan.userId}`, { headers: insiders }).then(({ data }) => data);
    expect((await quote()).needsFollow).toBe(true);
    expect(payments.asked).toEqual([]);
    await world.follow(fan, mara);
    expect((await quote()).needsFollow).toBe(false);
    expect(await post(`/posts/${id}/purchase`, fan, {})).toMatchObject({ status: 200, data: { isLocked: false } });
  });

  test.each(['pending', 'requires_action'])('stays locked while its payment is %s', async (status) => {
    const { id } = await world.post(mara, 'the whole of it', { price: 3 });
    payments.answer = paid(status, status === 'pending' ? {} : { confirmationId: randomUUID() });
    const answer = await post(`/posts/${id}/purchase`, fan, {});
    expect(answer).toMatchObject({ status: 202, data: { isLocked: true, payment: { status } } });
    expect(answer.data.content).not.toBe('the whole of it');
  });

  test('a refusal by payments is passed on; a response of another server is a 503', async () => {
    const { id } = await world.post(mara, 'x', { price: 3 });
    for (const [status, message, seen, words] of [
      [402, 'Your card was declined', 402, 'Your card was declined'],
      [404, 'Payment method not found', 404, 'Payment method not found'],
      [404, 'The requested resource was not found.', 503, 'Payments are not available'],
      [501, 'This service is not available yet', 503, 'Payments are not available'],
    ] as const) {
      payments.answer = { status, message };
      expect(await post(`/posts/${id}/purchase`, fan, {})).toMatchObject({ status: seen, message: words });
    }
    expect((await post(`/posts/${id}/purchase`, fan, { price: 0.01 })).status).toBe(400);
    // What was refused can be read by its author.
    payments.answer = { status: 402, message: 'Your card was declined' };
    const declined = await world.post(mara, 'y', { price: 3 });
    expect((await post(`/posts/${declined.id}/purchase`, fan, {})).status).toBe(402);
    expect((await world.call(`/posts/${declined.id}`, { method: 'DELETE', as: mara })).status).toBe(200);
  });

  test('is quoted to payments for the buyer, and unlocked by call or by event, once', async () => {
    const { id } = await world.post(mara, 'the whole of it', { price: 3.05 });
    const quote = (buyer: Someone, of = id) =>
      world.call(`/internal/posts/${of}/quote?buyerId=${buyer.userId}`, { headers: insiders });
    const open = {
      priceCents: 305,
      sellerId: mara.userId,
      isUnlocked: false,
      needsSubscription: false,
      needsFollow: false,
      title: 'the whole of it',
      version: expect.any(String),
    };
    expect((await quote(fan)).data).toEqual(open);
    const closed = await world.post(mara, 'x', { price: 3, visibility: 'SUBSCRIBERS' });
    expect((await quote(fan, closed.id)).data.needsSubscription).toBe(true);
    expect((await quote(fan, randomUUID())).status).toBe(404);
    await post(`/users/${mara.userId}/block`, fan);
    expect((await quote(fan)).status).toBe(404);
    await world.call(`/users/${mara.userId}/block`, { method: 'DELETE', as: fan });

    const purchasedAt = new Date().toISOString();
    const unlock = () =>
      world.call(`/internal/posts/${id}/unlock`, {
        method: 'POST',
        headers: insiders,
        body: { buyerId: fan.userId, purchasedAt },
      });
    const event = {
      purchaseId: randomUUID(),
      buyerId: fan.userId,
      sellerId: mara.userId,
      postId: id,
      amountCents: 305,
    };
    await Promise.all([unlock(), deliverToSocial(world, postPurchased, { ...event, purchasedAt }), unlock()]);
    expect((await quote(fan)).data.isUnlocked).toBe(true);
    expect((await world.call(`/posts/${id}`, { as: fan })).data.isLocked).toBe(false);
    expect((await world.call(`/internal/posts/${id}/quote?buyerId=${fan.userId}`, { as: fan })).status).toBe(401);
  });

  test('is locked while its payment is disputed, and unlocked where that is won, in any order of the events', async () => {
    const { id } = await world.post(mara, 'the whole of it', { price: 3 });
    const isLocked = async () => (await world.call(`/posts/${id}`, { as: fan })).data.isLocked;
    const purchaseId = '01981b5c-0000-7000-8000-0000000000c3';
    const [buyerId, sellerId] = [fan.userId, mara.userId];
    const disputed = (more: object) =>
      deliverToSocial(world, paymentDisputed, {
        ...paymentDisputed.sample,
        paymentId: purchaseId,
        itemId: id,
        payerId: buyerId,
        payeeId: sellerId,
        ...more,
      });
    await deliverToSocial(world, postPurchased, { ...postPurchased.sample, purchaseId, buyerId, sellerId, postId: id });
    await disputed({ state: 'open', purchaseId });
    expect(await isLocked()).toBe(true);
    const disputeId = '01981b5c-0000-7000-8000-0000000000c9';
    await disputed({ state: 'won', purchaseId: disputeId, isRestored: true });
    await disputed({ state: 'open', purchaseId });
    expect(await isLocked()).toBe(false);
  });

  test('is published as undeliverable where it is deleted before its dispute is won', async () => {
    const { id: postId } = await world.post(mara, 'the whole of it', { price: 3 });
    const [purchaseId, buyerId] = ['01981b5c-0000-7000-8000-0000000000d9', fan.userId];
    await world.call(`/posts/${postId}`, { method: 'DELETE', as: mara });
    const publishedEvents = { ...paymentDisputed.sample, itemId: postId, payerId: buyerId, payeeId: mara.userId };
    await deliverToSocial(world, paymentDisputed, { ...publishedEvents, purchaseId, state: 'won', isRestored: true });
    const [undeliverable] = await world.service.deps.database.sql<{ data: object }[]>`
      select envelope -> 'data' as data from kit.outbox
      where subject = ${postUndeliverable.subject} and envelope -> 'data' ->> 'purchaseId' = ${purchaseId}`;
    expect(undeliverable?.data).toMatchObject({ purchaseId, postId, buyerId });
  });

  test('is locked again once its purchase is refunded, by call or by event, in any order', async () => {
    const { id } = await world.post(mara, 'the whole of it', { price: 3 });
    const isLocked = async () => (await world.call(`/posts/${id}`, { as: fan })).data.isLocked;
    const [early, late] = ['01981b5c-0000-7000-8000-0000000000f3', '01981b5c-0000-7000-8000-0000000000f4'];
    const bought = (purchaseId: string) =>
      deliverToSocial(world, postPurchased, {
        ...postPurchased.sample,
        purchaseId,
        buyerId: fan.userId,
        sellerId: mara.userId,
        postId: id,
      });
    const refunded = (paymentId: string, more: object = {}) =>
      deliverToSocial(world, paymentRefunded, {
        ...paymentRefunded.sample,
        paymentId,
        itemId: id,
        payerId: fan.userId,
        payeeId: mara.userId,
        ...more,
      });
    const lock = (purchaseId: string) =>
      world.call(`/internal/posts/${id}/lock`, {
        method: 'POST',
        headers: insiders,
        body: { buyerId: fan.userId, purchaseId },
      });
    await bought(early);
    await refunded(early, { isWhole: false });
    expect(await isLocked()).toBe(false);
    await Promise.all([lock(early), refunded(early), lock(early)]);
    expect(await isLocked()).toBe(true);
    await bought(early);
    expect(await isLocked()).toBe(true);
    // Bought again: what the first refund says, late, is not of this one.
    await bought(late);
    await refunded(early);
    expect(await isLocked()).toBe(false);
    await lock(late);
    expect(await isLocked()).toBe(true);
    expect((await world.call(`/internal/posts/${id}/lock`, { method: 'POST', as: fan })).status).toBe(401);
  });
});
