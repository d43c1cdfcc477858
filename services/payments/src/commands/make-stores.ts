import postgres from 'postgres';
import { createSandboxSchema } from '#/provider/sandbox-store.ts';

// For a restore: creates the schema of the sandbox in DATABASE_URL, which no migration of the service creates.
const sql = postgres(process.env.DATABASE_URL ?? '', { max: 1, onnotice: () => {} });
await createSandboxSchema(sql);
await sql.end();
