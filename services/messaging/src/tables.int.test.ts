import { findTableDrift } from '@stagedoor/service-kit/testing/check-tables';
import { startTestService } from '@stagedoor/service-kit/testing/test-service';
import { expect, it } from 'vitest';
import { schema } from '#/db/schema.ts';
import { messagingService } from '#/service.ts';

it('the tables are what the migrations make', async () => {
  const service = await startTestService(messagingService);
  expect(await findTableDrift(service.deps.database, schema)).toEqual([]);
  await service.destroy();
});
