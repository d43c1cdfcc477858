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

/** `Data` is what the contract of the call says. */
export interface Answered<Data = unknown> {
  readonly status: number;
  readonly data: Data;
}

export interface NotificationWorld {
  readonly service: TestService<NotificationsDeps>;
  /** An id of someone of whom nothing is known. */
  stranger(): string;
  /** Makes someone known by name, and waits until they are. */
  someone(displayName: string): Promise<string>;
  /** Publishes events in that order, and waits until all of them were handled. */
  tell<E extends EventDefinition>(...events: [E, EventData<E>][]): Promise<void>;
  call<Data = unknown>(as: string, path: string, method?: 'GET' | 'PATCH' | 'DELETE'): Promise<Answered<Data>>;
  listOf(userId: string): Promise<Notification[]>;
}

/** Starts notifications, fed by events as social would publish them. */
export async function startNotifications(
  environment: { readonly [name: string]: string } = {},
): Promise<NotificationWorld> {
  const service = await startTestService(notificationsService, { environment });
  const { database, ids } = service.deps;
  const publish = createOwnersPublish(service.deps);
  let told = 0;

  async function tell(...events: [EventDefinition, unknown][]): Promise<void> {
    await database.transaction(async (tx) => {
      for (const [event, data] of events) await publish(tx, event, data as never);
    });
    told += events.length;
    await waitFor(
      async () => {
        const [row] = await database.sql`select count(*)::int as handled from kit.inbox`;
        return row?.handled >= told;
      },
      { what: 'the handling of the events' },
    );
  }

  async function call<Data = unknown>(
    as: string,
    path: string,
    method: 'GET' | 'PATCH' | 'DELETE' = 'GET',
  ): Promise<Answered<Data>> {
    const response = await service.app.inject({ method, url: path, headers: asUser({ userId: as }) });
    return { status: response.statusCode, data: response.json().data };
  }

  return {
    service,
    stranger: () => ids.next(),
    async someone(displayName) {
      const userId = ids.next();
      const username = displayName.toLowerCase().replaceAll(/\W/g, '_');
      await tell([profileUpdated, { ...profileUpdated.sample, userId, username, displayName }]);
      return userId;
    },
    tell: tell as NotificationWorld['tell'],
    call,
    async listOf(userId) {
      const { status, data } = await call<DataOf<typeof listNotifications>>(userId, '/notifications');
      if (status !== 200) throw new Error(`the list was answered with ${status}`);
      return data.notifications;
    },
  };
}
