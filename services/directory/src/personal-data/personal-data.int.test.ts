import { openAccessBucket } from '@stagedoor/service-kit/service-access/access-bucket';
import { findTraces } from '@stagedoor/service-kit/testing/find-traces';
import { erasePerson, exportPerson } from '@stagedoor/service-kit/testing/personal-data';
import { type ExportStub, startExportStub } from '@stagedoor/service-kit/testing/stubs/export-stub';
import { startTestService, type TestService } from '@stagedoor/service-kit/testing/test-service';
import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DirectoryDeps } from '#/config.ts';
import { directoryService } from '#/service.ts';

let desk: ExportStub;
let directory: TestService<DirectoryDeps>;
beforeAll(async () => {
  desk = await startExportStub();
  const environment = { AUTH_URL: desk.url, SERVICE_SECRET: 'of-the-directory' };
  directory = await startTestService(directoryService, { environment });
});
afterAll(async () => {
  await directory.destroy();
  await desk.close();
});

const mara = '01981b5c-0000-7000-8000-00000000e001';
const fan = '01981b5c-0000-7000-8000-00000000e002';

it('exports and erases a person’s access, in the database and in the bucket', async () => {
  const { bus, database } = directory.deps;
  for (const userId of [mara, fan]) {
    const url = '/services/calendar/activate';
    const { statusCode } = await directory.app.inject({ method: 'POST', url, headers: asUser({ userId }) });
    expect(statusCode).toBe(200);
  }
  await database.sql`insert into team_member values ('calendar', ${mara}, now())`;
  const jetStream = await waitFor(() => bus.jetStream());
  const bucket = await openAccessBucket(bus, jetStream);
  await waitFor(async () => (await bucket.get(`calendar.${mara}`)) !== null);
  const sent = await exportPerson(directory, desk, mara);
  expect(sent.json('services.json')).toMatchObject([{ slug: 'calendar', is_granted: true }]);
  expect(sent.json('teams.json')).toMatchObject([{ service_key: 'calendar' }]);

  await erasePerson(directory, mara);
  expect(await findTraces(database.sql, [mara])).toEqual([]);
  const keys: string[] = [];
  for await (const key of await bucket.keys()) keys.push(key);
  expect(keys).toEqual([`calendar.${fan}`]);
  const { state } = await jetStream.manager.streams.info(`KV_${bus.durable('service_access')}`);
  expect(state.messages).toBe(1);
});
