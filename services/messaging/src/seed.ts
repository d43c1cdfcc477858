import { createWorld } from '@stagedoor/demo-world/create-world';
import { readDemoNow } from '@stagedoor/demo-world/demo-now';
import { readConfig } from '@stagedoor/service-kit/config/config';
import { openDatabase } from '@stagedoor/service-kit/database/database';
import { migrateDatabase } from '@stagedoor/service-kit/database/migrations';
import { messagingVariables } from '#/config.ts';
import { schema } from '#/db/schema.ts';
import { seedDemoWorld } from '#/demo/seed-demo-world.ts';

const config = readConfig(messagingVariables, process.env);
await migrateDatabase(config.databaseUrl, new URL('./db/migrations/', import.meta.url));
const database = openDatabase({ url: config.databaseUrl, schema, poolSize: 2, name: 'messaging-seed' });
try {
  await seedDemoWorld(database, createWorld({ now: readDemoNow(process.env) }));
} finally {
  await database.close();
}
