import { createWorld } from '@stagedoor/demo-world/create-world';
import { readDemoNow } from '@stagedoor/demo-world/demo-now';
import { readConfig } from '@stagedoor/service-kit/config/config';
import { openDatabase } from '@stagedoor/service-kit/database/database';
import { migrateDatabase } from '@stagedoor/service-kit/database/migrations';
import { openFileStore } from '@stagedoor/service-kit/files/open-file-store';
import { variables } from '#/config.ts';
import * as tables from '#/db/tables.ts';
import { seedDemoWorld } from '#/demo/seed-demo-world.ts';

const config = readConfig(variables, process.env);
await migrateDatabase(config.databaseUrl, new URL('./db/migrations/', import.meta.url));
const database = openDatabase({ url: config.databaseUrl, schema: tables, poolSize: 1, name: 'media-seed' });
const files = openFileStore({ ...config, service: 'media' });
try {
  await seedDemoWorld({ database, files }, createWorld({ now: readDemoNow(process.env) }));
} finally {
  await database.close();
}
