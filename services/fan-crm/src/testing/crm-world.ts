import { randomUUID } from 'node:crypto';
import type { Role } from '@stagedoor/contracts/call';
import type { EventData, EventDefinition } from '@stagedoor/contracts/event';
import {
  paymentRefunded,
  subscriptionEnded,
  subscriptionRenewed,
  subscriptionStarted,
  tipReceived,
} from '@stagedoor/contracts/payments-events';
import type { ServiceNotification } from '@stagedoor/contracts/service-notifications';
import { profileUpdated, userFollowed, userUnfollowed } from '@stagedoor/contracts/social-events';
import { handleOnce } from '@stagedoor/service-kit/events/handle-once';
import { grantTestAccess } from '@stagedoor/service-kit/testing/grant-test-access';
import { type ExportStub, startExportStub } from '@stagedoor/service-kit/testing/stubs/export-stub';
import { startTestService } from '@stagedoor/service-kit/testing/test-service';
import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import type { InjectOptions } from 'fastify';
import { service } from '#/service.ts';

export interface TestPerson {
  readonly id: string;
  readonly username: string;
  readonly headers: { readonly authorization: string };
}

export type CrmWorld = Awaited<ReturnType<typeof startCrm>>;

/**
 * Starts Fan CRM with helpers to add people, and what they do, as the events of their owners would. Its neighbours are unavailable unless
 * `environment` says where they are.
 */
export async function startCrm(environment: { readonly [name: string]: string } = {}) {
  const desk: ExportStub = await startExportStub();
  const away = 'http://127.0.0.1:1';
  const running = await startTestService(service, {
    environment: {
      AUTH_URL: desk.url,
      SERVICE_SECRET: 'of-a-test',
      SOCIAL_URL: away,
      PAYMENTS_URL: away,
      MESSAGING_URL: away,
      NOTIFICATIONS_URL: away,
      ...environment,
    },
  });
  let revision = 1;

  /** Has the service handle events at once, without the broker. */
  async function deliver<E extends EventDefinition>(event: E, ...facts: readonly EventData<E>[]): Promise<void> {
    const consumer = (service.consumers ?? []).find(({ on }) => on.subject === event.subject);
    if (consumer === undefined) throw new Error(`no consumer handles ${event.subject}`);
    const { deps } = running;
    const envelopes = facts.map((data) => ({
      specversion: '1.0' as const,
      id: randomUUID(),
      source: '/services/test',
      type: event.subject,
      time: deps.clock.now().toISOString(),
      datacontenttype: 'application/json' as const,
      data,
    }));
    await handleOnce({ consumer, deps, database: deps.database, clock: deps.clock }, ...envelopes);
  }

  async function join(username: string, role: Role = 'FAN', id: string = randomUUID()): Promise<TestPerson> {
    revision += 1;
    const displayName = `${username.charAt(0).toUpperCase()}${username.slice(1)} Doe`;
    await deliver(profileUpdated, {
      ...profileUpdated.sample,
      userId: id,
      version: revision,
      username,
      displayName,
      role,
    });
    return { id, username, headers: asUser({ userId: id, username, role, audience: 'fan-crm' }) };
  }

  async function call(as: TestPerson | null, options: InjectOptions) {
    const response = await running.app.inject({ ...options, headers: { ...as?.headers, ...options.headers } });
    const { data, message, errors } = response.json();
    return { status: response.statusCode, data, message, errors };
  }

  const now = () => running.clock.now().toISOString();
  return {
    ...running,
    desk,
    deliver,
    join,
    call,
    get: (as: TestPerson | null, url: string) => call(as, { method: 'GET', url }),
    put: (as: TestPerson | null, url: string, payload: object = {}) => call(as, { method: 'PUT', url, payload }),
    post: (as: TestPerson | null, url: string, payload: object) => call(as, { method: 'POST', url, payload }),
    delete: (as: TestPerson | null, url: string) => call(as, { method: 'DELETE', url }),
    /** A creator who has access to the service. */
    async creator(username: string): Promise<TestPerson> {
      const person = await join(username, 'CREATOR');
      await grantTestAccess(running.app, person.id);
      return person;
    },
    async follow(fan: TestPerson, creator: TestPerson, followedAt = now()): Promise<void> {
      revision += 1;
      await deliver(userFollowed, { followerId: fan.id, followedId: creator.id, followedAt, revision });
    },
    async unfollow(fan: TestPerson, creator: TestPerson): Promise<void> {
      revision += 1;
      await deliver(userUnfollowed, { followerId: fan.id, followedId: creator.id, unfollowedAt: now(), revision });
    },
    async subscribe(fan: TestPerson, creator: TestPerson, priceCents = 999, startedAt = now()) {
      const subscription = { subscriptionId: randomUUID(), subscriberId: fan.id, creatorId: creator.id };
      await deliver(subscriptionStarted, { ...subscription, priceCents, startedAt, renewsAt: startedAt, revision: 1 });
      return {
        ...subscription,
        renew: (renewedAt = now()) =>
          deliver(subscriptionRenewed, { ...subscription, priceCents, renewedAt, renewsAt: renewedAt }),
        end: (endedAt = now(), endRevision = 9) =>
          deliver(subscriptionEnded, { ...subscription, endedAt, revision: endRevision }),
      };
    },
    async tip(fan: TestPerson, creator: TestPerson, amountCents: number, receivedAt = now()): Promise<string> {
      const tipId = randomUUID();
      await deliver(tipReceived, { tipId, senderId: fan.id, creatorId: creator.id, amountCents, receivedAt });
      return tipId;
    },
    async refund(
      fan: TestPerson,
      creator: TestPerson,
      more: Partial<EventData<typeof paymentRefunded>>,
    ): Promise<void> {
      const sample = { ...paymentRefunded.sample, refundId: randomUUID(), payerId: fan.id, payeeId: creator.id };
      await deliver(paymentRefunded, { ...sample, ...more });
    },
    /** The notifications that wait to be sent. */
    async notified() {
      const rows = await running.deps.database.sql<{ notification: ServiceNotification }[]>`
        select notification from kit.waiting_notification order by id`;
      return rows.map(({ notification }) => notification);
    },
    async destroy() {
      await running.destroy();
      await desk.close();
    },
  };
}
