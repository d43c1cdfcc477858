import { describe, expect, it } from 'vitest';
import type { NotificationWorld } from '#/testing/notification-world.ts';
import type { Receiver } from '#/testing/receiver.ts';
import { testWebhooks, until } from '#/testing/webhook-steps.ts';

let world: NotificationWorld;
let mara: string;
let receiver: Receiver;
let inside: Receiver;
let path: string;

const { send, created, webhooks, log, detail, tip, messages } = testWebhooks((scene) => {
  ({ world, mara, receiver, inside, path } = scene);
});

describe('a receiver', () => {
  it('that is down gets everything later, under the same id, and the log has each try', async () => {
    receiver.answer(path, 503);
    const { id } = await created();
    await Promise.all([tip(), tip(), tip()]);
    await until(() => messages().length >= 1, 'the first try');
    await until(async () => (await webhooks())[0]?.failingSince !== null, 'the failure to be noted');
    expect((await log(id)).every(({ state }) => state === 'waiting')).toBe(true);
    world.service.clock.advance(2 * 24 * 3_600_000);
    receiver.answer(path, 204);
    await until(async () => (await log(id)).every(({ state }) => state === 'delivered'), 'all to be delivered');
    expect(await webhooks()).toMatchObject([{ failingSince: null, offReason: null }]);
    const ids = messages().map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(3);
    const tried = await Promise.all((await log(id)).map((one) => detail(one.id)));
    expect(tried.some(({ attempts }) => attempts.length > 1)).toBe(true);
    for (const { attempts, body } of tried) {
      expect(attempts.at(-1)).toMatchObject({ status: 204, error: null });
      expect(JSON.parse(body).type).toBe('tip.received');
    }
    const failed = tried.flatMap(({ attempts }) => attempts).find(({ status }) => status === 503);
    expect(failed?.answer).toBe('answer 503');
  });

  it('that fails for three days is switched off, and its owner is told', async () => {
    receiver.answer(path, 500);
    const { id } = await created();
    await tip();
    for (let tries = 1; tries <= 4; tries += 1) {
      await until(() => messages().length === tries, `try ${tries}`);
      await until(async () => (await log(id))[0]?.tries === tries, 'the log of it');
      world.service.clock.advance(25 * 3_600_000);
    }
    await until(async () => (await webhooks())[0]?.offReason === 'failing', 'the end');
    expect(await log(id)).toMatchObject([{ state: 'failed', nextTryAt: null }]);
    const [notification] = await world.listOf(mara);
    expect(notification).toMatchObject({ title: 'A webhook was switched off', link: '/developers' });
    expect(notification?.message).toContain('for three days');
  });

  it('that fails keeps its three days and its pause when its owner turns it off and on', async () => {
    receiver.answer(path, 500);
    const { id } = await created();
    const state = async () => {
      const [row] = await world.service.deps.database.sql`
        select failures, failing_since, paused_until from webhook_endpoint where id = ${id}`;
      return row;
    };
    const switchTo = (isOn: boolean) => send(mara, 'PATCH', `webhooks/${id}`, { isOn });
    await tip();
    await until(async () => (await webhooks())[0]?.failingSince !== null, 'the failure to be noted');
    const failing = await state();
    expect(failing).toMatchObject({ failures: 1, paused_until: expect.any(String) });
    for (const isOn of [false, true]) expect((await switchTo(isOn)).status).toBe(200);
    expect(await state()).toEqual(failing);
    world.service.clock.advance(3 * 24 * 3_600_000);
    await tip();
    await until(async () => (await webhooks())[0]?.offReason === 'failing', 'the end');
    expect((await switchTo(false)).status).toBe(200);
    expect(await webhooks()).toMatchObject([{ offReason: 'failing' }]);
    expect((await switchTo(true)).status).toBe(200);
    expect(await state()).toEqual({ failures: 0, failing_since: null, paused_until: null });
  });

  it('that answers 410 is switched off at once, and its owner is told', async () => {
    receiver.answer(path, 410);
    const { id } = await created();
    await tip();
    await until(async () => (await webhooks())[0]?.offReason === 'gone', 'the end');
    expect(messages()).toHaveLength(1);
    expect((await world.listOf(mara))[0]?.message).toContain('410');
    const [delivery] = await log(id);
    expect((await send(mara, 'POST', `webhook-deliveries/${delivery?.id}/resend`)).status).toBe(409);
    receiver.answer(path, 204);
    await send(mara, 'PATCH', `webhooks/${id}`, { isOn: true });
    expect((await send(mara, 'POST', `webhook-deliveries/${delivery?.id}/resend`)).status).toBe(200);
    await until(async () => (await log(id))[0]?.state === 'delivered', 'the delivery');
  });

  it('is not followed where it redirects to a place inside', async () => {
    receiver.answer(path, 307, { location: `http://${inside.place}/` });
    const { id } = await created();
    await tip();
    await until(async () => (await log(id))[0]?.tries === 1, 'the try');
    const [delivery] = await log(id);
    expect((await detail(delivery?.id ?? '')).attempts).toMatchObject([{ status: 307 }]);
    expect(inside.received).toEqual([]);
  });

  it('is not called where its name leads inside', async () => {
    const { id } = await created({ url: 'https://localhost/hook' });
    await tip();
    await until(async () => (await log(id))[0]?.tries === 1, 'the try');
    const [delivery] = await log(id);
    expect((await detail(delivery?.id ?? '')).attempts).toMatchObject([{ status: null, error: 'refused' }]);
  });

  it('that never answers delays no other one', async () => {
    receiver.answer(`${path}-slow`, 'never');
    const slow = await created({ url: `http://${receiver.place}${path}-slow` });
    await Promise.all(Array.from({ length: 8 }, () => tip()));
    await until(() => receiver.messagesAt(`${path}-slow`).length > 0, 'the slow one to be called');
    const { id } = await created();
    const startedAt = performance.now();
    await tip();
    await until(async () => (await log(id))[0]?.state === 'delivered', 'the delivery');
    // The slow one is still on its first requests: those end after ten seconds.
    expect(performance.now() - startedAt).toBeLessThan(9_000);
    expect(receiver.messagesAt(`${path}-slow`).length).toBeLessThanOrEqual(4);
    await send(mara, 'DELETE', `webhooks/${slow.id}`);
  });
});
