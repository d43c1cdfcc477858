import path from 'node:path';
import { schema } from '../../services/fan-crm/src/db/schema.ts';
import { fillFans, measureLists } from '../../services/fan-crm/src/testing/measure-lists.ts';
import { openDatabase } from '../../shared/service-kit/src/database/database.ts';
import { migrateDatabase } from '../../shared/service-kit/src/database/migrations.ts';
import { measureMembership } from '../proving/fan-membership.ts';
import type { Finding } from '../proving/proof.ts';
import { startEmbeddedServers } from '../testing/embedded-servers.ts';

const root = path.resolve(import.meta.dirname, '../..');

export const bar =
  'With 1,000,000 fans of one creator the first page of a list by rule takes at most 100 ms in any order, and a count, exact to 10,000, at most a second; a list follows what a fan did within 5 s.';

export async function run(print: (line: string) => void): Promise<Finding[]> {
  const servers = await startEmbeddedServers(print);
  const open = (name: string) => openDatabase({ url: servers.databaseUrl, schema, poolSize: 1, name });
  const [filling, database] = [open('filling'), open('lists')];
  try {
    await migrateDatabase(servers.databaseUrl, new URL('../../services/fan-crm/src/db/migrations/', import.meta.url));
    await filling.sql`set statement_timeout = 0`;
    const now = new Date();
    const creatorId = await fillFans(filling, 1_000_000, now);
    print('the fans are there');
    const measured = await measureLists(database, creatorId, now);
    const waits = await measureMembership(root, servers, database, creatorId);
    return [
      ...measured.map(({ name, found, pageMs, countMs }) => ({
        measured: `${name}: ${found} counted in ${countMs.toFixed(0)} ms, slowest first page ${pageMs.toFixed(0)} ms`,
        holds: pageMs <= 100 && countMs <= 1_000,
      })),
      {
        measured: `${waits.length} fans came onto a list by a tip and left it by its refund, each at most ${Math.max(...waits).toFixed(0)} ms after the event`,
        holds: Math.max(...waits) <= 5_000,
      },
    ];
  } finally {
    await Promise.all([filling.close(), database.close()]);
    await servers.stop();
  }
}
