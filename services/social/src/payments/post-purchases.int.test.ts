import { randomUUID } from 'node:crypto';
import type { PaymentsStub } from '@stagedoor/service-kit/testing/stubs/payments-stub';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { describe, expect, test } from 'vitest';
import { paid } from '#/testing/payments-events.ts';
import { testPostSales } from '#/testing/post-sale-steps.ts';
import type { SocialWorld, Someone } from '#/testing/social-world.ts';

let world: SocialWorld;
let payments: PaymentsStub;
let fan: Someone;
let mara: Someone;

const { buy, update, remove } = testPostSales((scene) => {
  ({ world, payments, fan, mara } = scene);
});

describe('a post', () => {
  test('is paid at its own price, unlocked in the answer, and free from then on', async () => {
    const { id } = await world.post(mara, 'the whole of it', { price: 3.5 });
    payments.answer = paid('succeeded');
    const bought = await buy(id, { paymentMethodId: 'card' }, { 'idempotency-key': 'k' });
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
    const replayed = await buy(id, { paymentMethodId: 'card' }, { 'idempotency-key': 'k' });
    expect([replayed.body, replayed.headers['idempotency-replayed']]).toEqual([bought.body, 'true']);
    expect(await buy(id)).toMatchObject({ message: 'You have this post already' });
    expect(payments.asked).toHaveLength(1);
  });

  test('is sold by nobody who is no creator any more, and stays open to who bought it before', async () => {
    const { id } = await world.post(mara, 'the whole of it', { price: 3.5 });
    const other = await world.post(mara, 'another one', { price: 3.5 });
    payments.answer = paid('succeeded');
    expect((await buy(id)).status).toBe(200);
    payments.asked.length = 0;
    await world.service.deps.database.sql`update profile set role = 'FAN' where user_id = ${mara.userId}`;
    expect(await buy(other.id)).toMatchObject({ status: 400, message: 'Posts are sold by creators only' });
    const shown = (await world.call(`/posts/user/${mara.userId}`, { as: fan })).data.posts;
    expect(shown.find((post: { id: string }) => post.id === other.id)).toHaveProperty('purchaseRequires', 'CREATOR');
    for (const as of [fan, undefined]) {
      expect((await world.call(`/posts/${other.id}`, { as })).data.purchaseRequires).toBe('CREATOR');
    }
    for (const [postId, as] of [
      [other.id, mara],
      [id, fan],
    ] as const) {
      expect((await world.call(`/posts/${postId}`, { as })).data.purchaseRequires).toBeUndefined();
    }
    expect(payments.asked).toEqual([]);
    expect(await buy(id)).toMatchObject({ message: 'You have this post already' });
  });

  test('is not charged at another price than the page shows: a 409 names the new one', async () => {
    const { id } = await world.post(mara, 'the whole of it', { price: 3.5 });
    await update(id, { price: 7 });
    payments.answer = paid('succeeded');
    expect(await buy(id, { expectedPrice: 3.5 })).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'expectedPrice', message: 'The price is now $7.00', value: 7 }] },
    });
    expect(payments.asked).toEqual([]);
    expect((await buy(id, { expectedPrice: 7 })).status).toBe(200);
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
        const buying = buy(id, sent);
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
      expect((await update(id, { content: 'again' })).status === 200).toBe(charged.length === 0);
    },
  );

  test('for followers is sold to followers and subscribers alone', async () => {
    const { id } = await world.post(mara, 'the whole of it', { price: 2, visibility: 'FOLLOWERS' });
    payments.answer = paid('succeeded');
    expect(await buy(id)).toMatchObject({ status: 403, message: 'Follow first' });
    expect(payments.asked).toEqual([]);
    await world.follow(fan, mara);
    expect(await buy(id)).toMatchObject({ status: 200, data: { isLocked: false } });
  });

  test('for subscribers is not sold to others', async () => {
    const { id } = await world.post(mara, 'the whole of it', { price: 2, visibility: 'SUBSCRIBERS' });
    expect(await buy(id)).toMatchObject({ status: 403, message: 'Subscribe first' });
    expect(payments.asked).toEqual([]);
  });

  test.each(['pending', 'requires_action'])('stays locked while its payment is %s', async (status) => {
    const { id } = await world.post(mara, 'the whole of it', { price: 3 });
    payments.answer = paid(status, status === 'pending' ? {} : { confirmationId: randomUUID() });
    const answer = await buy(id);
    expect(answer).toMatchObject({ status: 202, data: { isLocked: true, payment: { status } } });
    expect(answer.data.content).not.toBe('the whole of it');
  });

  test('that payments refuses to sell is refused with the same words; a response of another server is a 503', async () => {
    const { id } = await world.post(mara, 'x', { price: 3 });
    for (const [status, message, seen, words] of [
      [402, 'Your card was declined', 402, 'Your card was declined'],
      [404, 'Payment method not found', 404, 'Payment method not found'],
      [404, 'The requested resource was not found.', 503, 'Payments are not available'],
      [501, 'This service is not available yet', 503, 'Payments are not available'],
    ] as const) {
      payments.answer = { status, message };
      expect(await buy(id)).toMatchObject({ status: seen, message: words });
    }
    expect((await buy(id, { price: 0.01 })).status).toBe(400);
  });

  test('whose payment was declined can be deleted by its author', async () => {
    payments.answer = { status: 402, message: 'Your card was declined' };
    const { id } = await world.post(mara, 'y', { price: 3 });
    expect((await buy(id)).status).toBe(402);
    expect((await remove(id)).status).toBe(200);
  });
});
