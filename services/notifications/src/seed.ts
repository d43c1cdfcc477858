import { createWorld } from '@stagedoor/demo-world/create-world';
import { readDemoNow } from '@stagedoor/demo-world/demo-now';
import { readConfig } from '@stagedoor/service-kit/config/config';
import { openDatabase } from '@stagedoor/service-kit/database/database';
import { migrateDatabase } from '@stagedoor/service-kit/database/migrations';
import { variables } from '#/config.ts';
import { migrations } from '#/db/migrations.ts';
import { seedDemoWorld } from '#/demo/seed-demo-world.ts';

const config = readConfig(variables, process.env);
await migrateDatabase(config.databaseUrl, migrations);
const database = openDatabase({ url: config.databaseUrl, schema: {}, poolSize: 1, name: 'notifications-seed' });
try {
  await seedDemoWorld(database, createWorld({ now: readDemoNow(process.env) }));
} finally {
  await database.close();
}
