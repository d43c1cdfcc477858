import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestService } from '@stagedoor/service-kit/testing/test-service';
import { mediaService } from '#/service.ts';
import { createMediaClient, type TestAnswer, type TestRequest } from '#/testing/media-client.ts';
import { workAtOnce } from '#/testing/work-at-once.ts';

export { type TestPerson, tus } from '#/testing/media-client.ts';

workAtOnce();

export type MediaWorld = Awaited<ReturnType<typeof startMedia>>;

/** Starts the service with a folder of its own for files, and a client of it. */
export async function startMedia(environment: { readonly [name: string]: string } = {}) {
  const dataDir = environment.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'stagedoor-media-')));
  const service = await startTestService(mediaService, {
    environment: { DATA_DIR: dataDir, MEDIA_SECRET: 'for tests', ...environment },
  });

  async function send(request: TestRequest): Promise<TestAnswer> {
    const response = await service.app.inject(request);
    const isJson = String(response.headers['content-type']).startsWith('application/json') && response.body !== '';
    const { data, message, errors } = isJson ? response.json() : {};
    return {
      status: response.statusCode,
      data,
      message,
      errors,
      headers: response.headers,
      bytes: response.rawPayload,
    };
  }

  return {
    ...service,
    ...createMediaClient(send, dataDir),
    async destroy() {
      await service.destroy();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
