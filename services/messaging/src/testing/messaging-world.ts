import { randomUUID } from 'node:crypto';
import type { Role } from '@stagedoor/contracts/call';
import type { EventData, EventDefinition } from '@stagedoor/contracts/event';
import type { Message } from '@stagedoor/contracts/message';
import { profileUpdated, userFollowed } from '@stagedoor/contracts/social-events';
import { handleOnce } from '@stagedoor/service-kit/events/handle-once';
import { startTestService } from '@stagedoor/service-kit/testing/test-service';
import { asService, asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import type { InjectOptions } from 'fastify';
import { messagingService } from '#/service.ts';
import type { AnswerFields } from '#/testing/answer-fields.ts';

export interface TestPerson {
  readonly id: string;
  readonly username: string;
  readonly role: Role;
  readonly headers: { readonly authorization: string };
}

/** An answer as a client gets it. */
export interface TestAnswer {
  readonly status: number;
  readonly data: AnswerFields;
  readonly message: string | undefined;
  readonly errors: { readonly field: string; readonly message: string }[] | undefined;
  readonly headers: InjectHeaders;
  readonly body: string;
}
type InjectHeaders = { readonly [name: string]: unknown };

export type MessagingWorld = Awaited<ReturnType<typeof startWorld>>;

/** Starts messaging with helpers to add people as social's events would. */
export async function startWorld(environment: { readonly [name: string]: string } = {}) {
  const service = await startTestService(messagingService, {
    environment: { MESSAGE_BURST: '100000', PAYMENTS_URL: 'http://127.0.0.1:1', ...environment },
  });
  // On a busy machine the service may refuse calls for a moment after its start.
  await waitFor(async () => (await service.app.inject({ url: '/messages/unread-count' })).statusCode === 401);
  let revision = 0;

  /** Has the service handle an event at once, without the broker. */
  async function deliver<E extends EventDefinition>(event: E, data: EventData<E>, id: string = randomUUID()) {
    const consumers = (messagingService.consumers ?? []).filter(({ on }) => on.subject === event.subject);
    if (consumers.length === 0) throw new Error(`no consumer handles ${event.subject}`);
    for (const consumer of consumers) {
      await handleOnce(
        { consumer, deps: service.deps, database: service.deps.database, clock: service.clock },
        {
          specversion: '1.0',
          id,
          source: '/services/social',
          type: event.subject,
          time: service.clock.now().toISOString(),
          datacontenttype: 'application/json',
          data,
        },
      );
    }
  }

  async function call(person: TestPerson | null, options: InjectOptions): Promise<TestAnswer> {
    const response = await service.app.inject({ ...options, headers: { ...person?.headers, ...options.headers } });
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    const answer = isJson ? response.json() : {};
    const { data, message, errors } = answer;
    return { status: response.statusCode, data, message, errors, headers: response.headers, body: response.body };
  }

  async function join(
    username: string,
    { role = 'FAN', ...rest }: Partial<EventData<typeof profileUpdated>> = {},
  ): Promise<TestPerson> {
    const id = randomUUID();
    revision += 1;
    await deliver(profileUpdated, {
      userId: id,
      version: revision,
      username,
      displayName: username.toUpperCase(),
      avatarUrl: null,
      role,
      isVerified: role === 'CREATOR',
      ...rest,
    });
    return { id, username, role, headers: asUser({ userId: id, username, role }) };
  }

  return {
    ...service,
    deliver,
    call,
    join,
    /** Makes `follower` follow `followed`. */
    async follow(follower: TestPerson, followed: TestPerson) {
      revision += 1;
      const followedAt = service.clock.now().toISOString();
      await deliver(userFollowed, { followerId: follower.id, followedId: followed.id, followedAt, revision });
    },
    async block(blocker: TestPerson, blocked: TestPerson, isBlocked = true) {
      revision += 1;
      return call(null, {
        method: 'POST',
        url: '/internal/blocks',
        headers: asService('social', 'messaging'),
        payload: { blockerId: blocker.id, blockedId: blocked.id, isBlocked, revision },
      });
    },
    get: (person: TestPerson | null, url: string) => call(person, { method: 'GET', url }),
    post: (person: TestPerson | null, url: string, payload?: object, headers: Record<string, string> = {}) =>
      call(person, { method: 'POST', url, headers, ...(payload === undefined ? {} : { payload }) }),
    patch: (person: TestPerson | null, url: string) => call(person, { method: 'PATCH', url }),
    remove: (person: TestPerson | null, url: string) => call(person, { method: 'DELETE', url }),
    /** Sends a message, and throws if that fails. */
    async send(sender: TestPerson, receiver: TestPerson, content: string, more: object = {}): Promise<Message> {
      const answer = await call(sender, {
        method: 'POST',
        url: '/messages',
        payload: { receiverId: receiver.id, content, ...more },
      });
      if (answer.status !== 201) throw new Error(`not sent: ${answer.status} ${answer.body}`);
      return answer.data;
    },
    /** Counts the service's own statements during `work`, without those of the relay. */
    async countStatements(work: () => Promise<unknown>): Promise<number> {
      service.resetStatements();
      await work();
      const own = (statement: string) => !/"?kit"?\./.test(statement) || /insert into "kit"."outbox"/.test(statement);
      return service.statements().filter(own).length;
    },
    async unread(person: TestPerson): Promise<number> {
      return (await call(person, { method: 'GET', url: '/messages/unread-count' })).data.count;
    },
    /** Returns the data of published events of one kind, oldest first. */
    async events<E extends EventDefinition>(event: E): Promise<EventData<E>[]> {
      const rows = await service.deps.database.sql<{ envelope: { data: EventData<E> } }[]>`
        select envelope from kit.outbox where subject = ${event.subject} order by ordinal`;
      return rows.map(({ envelope }) => envelope.data);
    },
  };
}
