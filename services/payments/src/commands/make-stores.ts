import { openDatabase } from '@stagedoor/service-kit/database/database';
import { createSandboxSchema } from '#/provider/sandbox-store.ts';

// For a restore: creates the schema of the sandbox in DATABASE_URL, which no migration of the service creates.
const database = openDatabase({ url: process.env.DATABASE_URL ?? '', schema: {}, poolSize: 1, name: 'make stores' });
await createSandboxSchema(database);
await database.close();
