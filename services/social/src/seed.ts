import { join } from 'node:path';
import { readDemoNow } from '@stagedoor/demo-world/demo-now';
import { readConfig } from '@stagedoor/service-kit/config';
import { openDatabase } from '@stagedoor/service-kit/database';
import { createDiskStore } from '@stagedoor/service-kit/file-store';
import { migrateDatabase } from '@stagedoor/service-kit/migrations';
import { variables } from '#/config.ts';
import { seedDemoWorld } from '#/demo/seed-demo-world.ts';

const config = readConfig(variables, process.env);
await migrateDatabase(config.databaseUrl, new URL('./db/migrations/', import.meta.url));
const database = openDatabase({ url: config.databaseUrl, schema: {}, poolSize: 2, name: 'social-seed' });
const files = createDiskStore(join(config.dataDir, 'files', 'social'));
try {
  await seedDemoWorld(database, { files, now: readDemoNow(process.env) });
} finally {
  await database.close();
}
