import postgres from 'postgres';
import { makeSandbox } from '#/provider/sandbox-store.ts';

// Makes what stands in DATABASE_URL besides the service's own tables, for a restore: the sandbox's books.
const sql = postgres(process.env.DATABASE_URL ?? '', { max: 1, onnotice: () => {} });
await makeSandbox(sql);
await sql.end();
