import { startTestService, type TestService } from '@stagedoor/service-kit/testing/test-service';
import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { DirectoryDeps } from '#/config.ts';
import { directoryService } from '#/service.ts';
import { type BusinessStub, startBusinessStub } from '#/testing/business-stub.ts';

export type TestDirectory = TestService<DirectoryDeps>;

interface Scene {
  readonly directory: TestDirectory;
  readonly business: BusinessStub;
  /** The id of a person without any rows yet. */
  readonly person: string;
}

interface RequestOptions {
  /** By default those of the person. */
  readonly headers?: Record<string, string>;
  readonly payload?: object;
  /** By default the directory of all tests. */
  readonly at?: TestDirectory;
}

export const admin = asUser({ userId: '01981b5c-0000-7000-8000-0000000000ad', role: 'ADMIN' });

/** Starts the directory with a stub for all that it calls. The second address of the calendar's service is unreachable. */
export function startDirectory({ url }: BusinessStub, environment: Record<string, string> = {}) {
  return startTestService(directoryService, {
    environment: {
      SERVICE_SECRET: 'a-secret-of-tests',
      AUTH_URL: url,
      SOCIAL_URL: url,
      CALENDAR_URL: `${url}, http://127.0.0.1:1`,
      LLC_URL: url,
      AI_CONTENT_URL: url,
      ...environment,
    },
    patienceFactor: 1,
  });
}

/**
 * Runs the tests of a file against one directory. `begin` is given the person of each test. Returns what this person and an
 * ADMIN do.
 */
export function testAccess(begin: (scene: Scene) => void) {
  let directory: TestDirectory;
  let business: BusinessStub;
  let scene: Scene;
  let people = 0;
  beforeAll(async () => {
    business = await startBusinessStub();
    directory = await startDirectory(business);
  });
  afterAll(async () => {
    await directory.destroy();
    await business.close();
  });
  beforeEach(() => {
    people += 1;
    business.received.length = 0;
    scene = { directory, business, person: `01981b5c-0000-7000-8000-${String(people).padStart(12, '0')}` };
    begin(scene);
  });
  return createAccessSteps(() => scene);
}

function createAccessSteps(scene: () => Scene) {
  const me = () => asUser({ userId: scene().person });
  async function send(method: 'GET' | 'POST' | 'DELETE', url: string, options: RequestOptions = {}) {
    const { headers = me(), payload, at = scene().directory } = options;
    const body = payload === undefined ? {} : { payload };
    const response = await at.app.inject({ method, url, headers, ...body });
    const { data, message } = response.json();
    return { status: response.statusCode, data, message };
  }
  const changeGrant = (method: 'POST' | 'DELETE', slug: string) =>
    send(method, `/services/${slug}/grants`, { headers: admin, payload: { userId: scene().person } });
  return {
    me,
    send,
    activate: (slug: string, headers = me()) => send('POST', `/services/${slug}/activate`, { headers }),
    grant: (slug: string) => changeGrant('POST', slug),
    revoke: (slug: string) => changeGrant('DELETE', slug),
    checkAccess: async (slug: string) => (await send('GET', `/services/${slug}/check-access`)).data,
    /** Returns the events that were published about the person of this test, oldest first. */
    async events({ deps }: TestDirectory = scene().directory) {
      const rows = await deps.database.sql<{ subject: string; data: Record<string, unknown> }[]>`
        select subject, envelope -> 'data' as data from kit.outbox
        where envelope -> 'data' ->> 'userId' = ${scene().person} order by ordinal`;
      return [...rows];
    },
  };
}
