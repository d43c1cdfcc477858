import type { DataOf } from '@stagedoor/contracts/call';
import type { EventData, EventDefinition } from '@stagedoor/contracts/event';
import type { Notification } from '@stagedoor/contracts/notification';
import type { listNotifications } from '@stagedoor/contracts/notifications';
import { profileUpdated } from '@stagedoor/contracts/social-events';
import { createOwnersPublish } from '@stagedoor/service-kit/testing/publish-as-owner';
import { startTestService, type TestService } from '@stagedoor/service-kit/testing/test-service';
import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import type { NotificationsDeps } from '#/config.ts';
import { notificationsService } from '#/service.ts';

/** `Data` is the type from the call's contract. */
export interface TestResponse<Data = unknown> {
  readonly status: number;
  readonly data: Data;
}

export interface NotificationWorld {
  readonly service: TestService<NotificationsDeps>;
  /** Returns the id of a person whose profile is not known. */
  stranger(): string;
  /** Publishes a person's profile, waits until it is saved, and returns their id. */
  someone(displayName: string): Promise<string>;
  /** Publishes events in this order, and waits until all were handled. */
  publish<E extends EventDefinition>(...events: [E, EventData<E>][]): Promise<void>;
  call<Data = unknown>(as: string, path: string, method?: 'GET' | 'PATCH' | 'DELETE'): Promise<TestResponse<Data>>;
  listOf(userId: string): Promise<Notification[]>;
}

/** Starts the service; tests publish the events that other services would publish. */
export async function startNotifications(
  environment: { readonly [name: string]: string } = {},
): Promise<NotificationWorld> {
  const service = await startTestService(notificationsService, { environment });
  const { database, ids } = service.deps;
  const publishAsOwner = createOwnersPublish(service.deps);
  let publishedCount = 0;

  async function publish(...events: [EventDefinition, unknown][]): Promise<void> {
    await database.transaction(async (tx) => {
      for (const [event, data] of events) await publishAsOwner(tx, event, data as never);
    });
    publishedCount += events.length;
    await waitFor(
      async () => {
        const [row] = await database.sql`select count(*)::int as handled from kit.inbox`;
        return row?.handled >= publishedCount;
      },
      { what: 'the handling of the events' },
    );
  }

  async function call<Data = unknown>(
    as: string,
    path: string,
    method: 'GET' | 'PATCH' | 'DELETE' = 'GET',
  ): Promise<TestResponse<Data>> {
    const response = await service.app.inject({ method, url: path, headers: asUser({ userId: as }) });
    return { status: response.statusCode, data: response.json().data };
  }

  return {
    service,
    stranger: () => ids.next(),
    async someone(displayName) {
      const userId = ids.next();
      const username = displayName.toLowerCase().replaceAll(/\W/g, '_');
      await publish([profileUpdated, { ...profileUpdated.sample, userId, username, displayName }]);
      return userId;
    },
    publish: publish as NotificationWorld['publish'],
    call,
    async listOf(userId) {
      const { status, data } = await call<DataOf<typeof listNotifications>>(userId, '/notifications');
      if (status !== 200) throw new Error(`the list was answered with ${status}`);
      return data.notifications;
    },
  };
}
