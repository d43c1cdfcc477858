import type { Role } from '@stagedoor/contracts/call';
import { createProfile } from '@stagedoor/contracts/internal';
import { startTestService, type TestService } from '@stagedoor/service-kit/testing/test-service';
import { asService, asUser } from '@stagedoor/service-kit/testing/test-tokens';
import type { SocialDeps } from '#/config.ts';
import { socialService } from '#/service.ts';

/** A person of a test, with the header they sign in by. */
export interface Someone {
  readonly userId: string;
  readonly username: string;
  readonly role: Role;
  readonly headers: { authorization: string };
}

interface Request {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly as?: Someone | undefined;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export interface Answered {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly data: any;
  readonly message: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly body: any;
}

export interface SocialWorld {
  readonly service: TestService<SocialDeps>;
  /** Makes a person, as a registration does. */
  someone(username?: string, role?: Role): Promise<Someone>;
  call(path: string, request?: Request): Promise<Answered>;
  /** Publishes a text. */
  post(author: Someone, content: string, more?: Record<string, unknown>): Promise<{ id: string }>;
  follow(follower: Someone, followed: Someone): Promise<void>;
  /** Events of a kind that were written, oldest first. */
  events(subject: string): Promise<Record<string, string>[]>;
}

let count = 0;

/** Starts social, with words for what tests do in it. */
export async function startSocial(environment: { [name: string]: string } = {}): Promise<SocialWorld> {
  const service = await startTestService(socialService, { environment });
  const { ids, clock, database } = service.deps;

  async function call(path: string, { method = 'GET', as, body, headers = {} }: Request = {}): Promise<Answered> {
    const response = await service.app.inject({
      method,
      url: path,
      headers: { ...as?.headers, ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const answer = response.body === '' ? {} : response.json();
    return { status: response.statusCode, data: answer.data, message: answer.message, body: answer };
  }

  return {
    service,
    call,
    async someone(username, role = 'FAN') {
      count += 1;
      const person = { userId: ids.next(), username: username ?? `person_${count}`, role };
      const response = await service.app.inject({
        method: createProfile.method,
        url: createProfile.path,
        headers: asService('auth', 'social'),
        payload: { ...person, displayName: null, createdAt: clock.now().toISOString() },
      });
      if (response.statusCode !== 200) throw new Error(response.body);
      return { ...person, headers: asUser(person) };
    },
    async post(author, content, more = {}) {
      const { status, data, body } = await call('/posts', { method: 'POST', as: author, body: { content, ...more } });
      if (status !== 201) throw new Error(JSON.stringify(body));
      return data;
    },
    async follow(follower, followed) {
      const { status, body } = await call(`/users/follow/${followed.userId}`, { method: 'POST', as: follower });
      if (status !== 200) throw new Error(JSON.stringify(body));
    },
    async events(subject) {
      const rows = await database.sql<{ data: Record<string, string> }[]>`
        select envelope->'data' as data from kit.outbox where subject = ${subject} order by ordinal`;
      return rows.map(({ data }) => data);
    },
  };
}
