import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Role } from '@stagedoor/contracts/call';
import { createProfile } from '@stagedoor/contracts/internal';
import { createDiskStore, type FileStore } from '@stagedoor/service-kit/files/file-store';
import { type FormPart, multipartBody } from '@stagedoor/service-kit/testing/multipart-body';
import { type MediaStub, startMediaStub } from '@stagedoor/service-kit/testing/stubs/media-stub';
import { startTestService, type TestService } from '@stagedoor/service-kit/testing/test-service';
import { asService, asUser } from '@stagedoor/service-kit/testing/test-tokens';
import type { SocialDeps } from '#/config.ts';
import { socialService } from '#/service.ts';
import type { AnswerBody, AnswerFields } from '#/testing/answer-fields.ts';
import { createAssetFiles, isOfMedia, readerHeader } from '#/testing/asset-files.ts';

/** A person of a test, with their authorization header. */
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
  readonly form?: readonly FormPart[];
  readonly headers?: Record<string, string>;
}

export interface TestResponse {
  readonly status: number;
  readonly data: AnswerFields;
  readonly message: string | undefined;
  /** The whole answer, also that of an error. */
  readonly body: AnswerBody;
  readonly headers: { readonly [name: string]: unknown };
  readonly bytes: Buffer;
}

export interface SocialWorld {
  readonly service: TestService<SocialDeps>;
  /** Stands in for media, unless the test has an address of its own for it. */
  readonly media: MediaStub;
  /** Files that are not media's yet. */
  readonly store: FileStore;
  /** Names of all files in the store. */
  files(): Promise<string[]>;
  /** Makes a person, as a registration does. */
  someone(username?: string, role?: Role): Promise<Someone>;
  call(path: string, request?: Request): Promise<TestResponse>;
  /** Counts the statements of a GET of `path`: the minimum of three, since background jobs may send some in between. */
  countStatements(path: string, as?: Someone): Promise<number>;
  /** Publishes a post. */
  post(author: Someone, content: string, more?: Record<string, unknown>): Promise<{ id: string }>;
  follow(follower: Someone, followed: Someone): Promise<void>;
  /** Returns the data of all events in the outbox with that subject, oldest first. */
  events(subject: string): Promise<Record<string, string>[]>;
}

/** An address at which no service listens. */
const unreachable = 'http://127.0.0.1:1';

let count = 0;

/**
 * Starts the service, with shortcuts for frequent calls. Files of assets are sent as media sends them: after asking the service.
 */
export async function startSocial(environment: { [name: string]: string } = {}): Promise<SocialWorld> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-social-'));
  const media = await startMediaStub();
  const peers = { MESSAGING_URL: unreachable, PAYMENTS_URL: unreachable, MEDIA_URL: media.url, AUTH_URL: media.url };
  const service = await startTestService(socialService, {
    environment: { DATA_DIR: dataDir, ...peers, SERVICE_SECRET: 'of social', ...environment },
  });
  const { ids, clock, database } = service.deps;
  const store = createDiskStore(join(dataDir, 'files/social'));
  const assetFiles = createAssetFiles(service.app, media, store);

  async function call(
    path: string,
    { method = 'GET', as, body, form, headers = {} }: Request = {},
  ): Promise<TestResponse> {
    const encoded = form === undefined ? undefined : multipartBody(form);
    const isAssetFile = isOfMedia(path);
    const response = await (isAssetFile ? assetFiles : service.app).inject({
      method,
      url: path,
      headers: {
        ...as?.headers,
        ...(isAssetFile && as !== undefined ? { [readerHeader]: as.userId } : {}),
        ...headers,
        ...encoded?.headers,
      },
      ...(body === undefined ? {} : { payload: body as object }),
      ...(encoded === undefined ? {} : { payload: encoded.payload }),
    });
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    const answer = isJson ? response.json() : {};
    return {
      status: response.statusCode,
      data: answer.data,
      message: answer.message,
      body: answer,
      headers: response.headers,
      bytes: response.rawPayload,
    };
  }

  return {
    media,
    store,
    service: {
      ...service,
      async destroy() {
        await service.destroy();
        await media.close();
        await rm(dataDir, { recursive: true, force: true });
      },
    },
    call,
    async files() {
      const root = join(dataDir, 'files', 'social');
      const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
      return found
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)))
        .sort();
    },
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
    async countStatements(path, as) {
      const counts: number[] = [];
      for (let time = 0; time < 3; time += 1) {
        service.resetStatements();
        const { status, body } = await call(path, { as });
        if (status !== 200) throw new Error(JSON.stringify(body));
        counts.push(service.statements().length);
      }
      return Math.min(...counts);
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
