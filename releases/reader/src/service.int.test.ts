import { findTableDrift } from '@stagedoor/service-kit/testing/check-tables';
import { startTestService, type TestService } from '@stagedoor/service-kit/testing/test-service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Deps } from '#/config.ts';
import { schema } from '#/db/schema.ts';
import { service } from '#/service.ts';

let running: TestService<Deps>;
beforeAll(async () => {
  running = await startTestService(service);
});
afterAll(() => running.destroy());

it('has the tables that its code expects', async () => {
  expect(await findTableDrift(running.deps.database, schema)).toEqual([]);
});

it.each(['/health/live', '/health/ready', '/openapi.json', '/metrics'])('answers %s inside', async (path) => {
  expect((await running.app.inject(path)).statusCode).toBe(200);
});

it.each(['/health/live', '/health/ready', '/openapi.json'])(
  'answers %s through the gateway, to anyone',
  async (path) => {
    expect((await running.app.inject(`/fan-crm${path}`)).statusCode).toBe(200);
  },
);
