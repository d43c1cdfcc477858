import { randomUUID } from 'node:crypto';
import type { EventData } from '@stagedoor/contracts/event';
import { postPurchased } from '@stagedoor/contracts/payments-events';
import type { PaymentsStub } from '@stagedoor/service-kit/testing/stubs/payments-stub';
import { asService } from '@stagedoor/service-kit/testing/test-tokens';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { deliverToSocial, paid } from '#/testing/payments-events.ts';
import type { SocialWorld, Someone } from '#/testing/social-world.ts';
import { startSocialWithPayments } from '#/testing/start-social-with-payments.ts';

interface Scene {
  readonly world: SocialWorld;
  readonly payments: PaymentsStub;
  readonly fan: Someone;
  /** A creator whose posts have prices. */
  readonly mara: Someone;
}

/**
 * Runs the tests of a file in one world with a stub of payments. Each test has new people, which `begin` gets. Returns the
 * steps of them and payments with a post that has a price.
 */
export function testPostSales(begin: (scene: Scene) => void) {
  let shared: Awaited<ReturnType<typeof startSocialWithPayments>>;
  let scene: Scene;
  beforeAll(async () => {
    shared = await startSocialWithPayments();
  });
  afterAll(() => shared.stop());
  beforeEach(async () => {
    const { world, payments } = shared;
    payments.asked.length = 0;
    scene = { world, payments, fan: await world.someone(), mara: await world.someone(undefined, 'CREATOR') };
    begin(scene);
  });
  return { ...createBuyerSteps(() => scene), ...createPaymentsSteps(() => scene) };
}

function createBuyerSteps(scene: () => Scene) {
  const post = (path: string, as: Someone, body?: unknown, headers: Record<string, string> = {}) =>
    scene().world.call(path, { method: 'POST', as, body, headers });
  return {
    post,
    buy: (id: string, body: object = {}, headers?: Record<string, string>) =>
      post(`/posts/${id}/purchase`, scene().fan, body, headers),
    /** The fan begins to pay, and their bank asks for a confirmation. */
    reserve: (id: string) => {
      scene().payments.answer = paid('requires_action', { confirmationId: randomUUID() });
      return post(`/posts/${id}/purchase`, scene().fan, {});
    },
    /** Whether the fan sees the post locked. */
    isLocked: async (id: string) => (await scene().world.call(`/posts/${id}`, { as: scene().fan })).data.isLocked,
    update: (id: string, body: object) => scene().world.call(`/posts/${id}`, { method: 'PUT', as: scene().mara, body }),
    remove: (id: string) => scene().world.call(`/posts/${id}`, { method: 'DELETE', as: scene().mara }),
    /** Returns the published events that say that the post could not be given to a buyer. */
    undeliverable: async (id: string) =>
      (await scene().world.events('social.post.undeliverable')).filter(({ postId }) => postId === id),
  };
}

/** The calls and events by which payments sells a post to the fan. */
function createPaymentsSteps(scene: () => Scene) {
  const headers = asService('payments', 'social');
  const call = (id: string, action: 'unlock' | 'lock', body: object) =>
    scene().world.call(`/internal/posts/${id}/${action}`, {
      method: 'POST',
      headers,
      body: { buyerId: scene().fan.userId, ...body },
    });
  return {
    findSeller: (id: string) =>
      scene().world.call(`/internal/posts/${id}/quote?buyerId=${scene().fan.userId}`, { headers }),
    unlock: (id: string, purchase: object) => call(id, 'unlock', purchase),
    lock: (id: string, purchaseId: string) => call(id, 'lock', { purchaseId }),
    publishPurchase: (postId: string, more: Partial<EventData<typeof postPurchased>> = {}, eventId?: string) =>
      deliverToSocial(
        scene().world,
        postPurchased,
        {
          purchaseId: randomUUID(),
          buyerId: scene().fan.userId,
          sellerId: scene().mara.userId,
          postId,
          amountCents: 300,
          purchasedAt: new Date().toISOString(),
          ...more,
        },
        eventId,
      ),
  };
}
