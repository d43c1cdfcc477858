import { tipReceived } from '@stagedoor/contracts/payments-events';
import { webhookEvents } from '@stagedoor/contracts/webhook-events';
import type { Webhook, WebhookDelivery } from '@stagedoor/contracts/webhooks';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type NotificationWorld, startNotifications } from '#/testing/notification-world.ts';
import { type Receiver, startReceiver } from '#/testing/receiver.ts';
import { type Method, sendAs } from '#/testing/send-as.ts';

interface Scene {
  readonly world: NotificationWorld;
  /** A creator with no webhook yet. */
  readonly mara: string;
  readonly theo: string;
  readonly receiver: Receiver;
  /** Requests to foreign addresses must not reach it. */
  readonly inside: Receiver;
  /** The path of this test's webhook at the receiver. */
  readonly path: string;
}

type Detail = WebhookDelivery & {
  body: string;
  attempts: { status: number | null; error: string | null; answer: string | null }[];
};

export const allEventTypes = webhookEvents.map(({ type }) => type);
export const until = (condition: () => Promise<boolean> | boolean, what: string) =>
  waitFor(async () => condition(), { what });

/**
 * Runs the tests of a file in one world. `begin` gets the people and the receiver of each test. Returns the steps of a test.
 */
export function testWebhooks(begin: (scene: Scene) => void) {
  let shared: Pick<Scene, 'world' | 'theo' | 'receiver' | 'inside'>;
  let scene: Scene;
  let count = 0;
  beforeAll(async () => {
    const [receiver, inside] = [await startReceiver(), await startReceiver()];
    const world = await startNotifications({
      OUTBOUND_ALLOW: receiver.place,
      SERVICE_SECRET: 'a-secret-of-the-test',
      WEBHOOK_HOST_RATE: '1000000',
    });
    shared = { world, theo: await world.someone('Theo Lind'), receiver, inside };
  });
  afterAll(async () => {
    await Promise.all([shared.receiver.close(), shared.inside.close()]);
    await shared.world.service.destroy();
  });
  beforeEach(async () => {
    count += 1;
    scene = { ...shared, mara: await shared.world.someone('Mara Keys'), path: `/hook-${count}` };
    begin(scene);
  });
  return createWebhookSteps(() => scene);
}

function createWebhookSteps(scene: () => Scene) {
  const send = <Data>(as: string, method: Method, url: string, payload?: object, role: 'FAN' | 'CREATOR' = 'CREATOR') =>
    sendAs<Data>(scene().world.service.app, { userId: as, role }, method, url, payload);
  const create = (fields: object = {}, as = scene().mara) =>
    send<{ webhook: Webhook; secret: string }>(as, 'POST', 'webhooks', {
      url: `http://${scene().receiver.place}${scene().path}`,
      eventTypes: allEventTypes,
      ...fields,
    });
  return {
    send,
    create,
    /** Returns a new webhook whose program has answered the challenge. Throws if it is refused. */
    async created(fields: object = {}, as = scene().mara) {
      const { status, data, message } = await create(fields, as);
      if (status !== 201) throw new Error(`a webhook was answered ${status} ${message}`);
      // As if its program had answered the challenge, which takes long with a slow receiver.
      await scene().world.service.deps.database.sql`
        update webhook_endpoint set is_waiting = false, answered_at = now() where id = ${data.webhook.id}`;
      return { ...data, id: data.webhook.id };
    },
    webhooks: async (as = scene().mara) => (await send<Webhook[]>(as, 'GET', 'webhooks')).data,
    log: async (id: string) =>
      (await send<{ deliveries: WebhookDelivery[] }>(scene().mara, 'GET', `webhooks/${id}/deliveries`)).data.deliveries,
    detail: async (id: string) => (await send<Detail>(scene().mara, 'GET', `webhook-deliveries/${id}`)).data,
    tip: (tipId = scene().world.stranger()) => {
      const { world, mara, theo } = scene();
      const data = { ...tipReceived.sample, tipId, creatorId: mara, senderId: theo, amountCents: 499 };
      return world.publish([tipReceived, data]);
    },
    /** Returns how many tips are stored for webhooks, whether they are sent or not. */
    async countTips(): Promise<number> {
      const [row] = await scene().world.service.deps.database.sql`
        select count(*)::int as tips from webhook_event where owner_id = ${scene().mara} and type = 'tip.received'`;
      return row?.tips;
    },
    messages: () => scene().receiver.messagesAt(scene().path),
  };
}
