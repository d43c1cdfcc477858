import { readDemoNow } from '@stagedoor/demo-world/demo-now';
import { systemClock } from '@stagedoor/service-kit/common/clock';
import { createIds } from '@stagedoor/service-kit/common/ids';
import { readConfig } from '@stagedoor/service-kit/config/config';
import { openDatabase } from '@stagedoor/service-kit/database/database';
import { migrateDatabase } from '@stagedoor/service-kit/database/migrations';
import { createPublish } from '@stagedoor/service-kit/events/outbox';
import { variables } from '#/config.ts';
import { migrations } from '#/db/migrations.ts';
import { seedDemoWorld } from '#/demo/seed-demo-world.ts';

const config = readConfig(variables, process.env);
await migrateDatabase(config.databaseUrl, migrations);
const database = openDatabase({ url: config.databaseUrl, schema: {}, poolSize: 2, name: 'social-seed' });
const publish = createPublish({ service: 'social', clock: systemClock, ids: createIds(systemClock), relay: undefined });
try {
  await seedDemoWorld(database, { publish, now: readDemoNow(process.env) });
} finally {
  await database.close();
}
