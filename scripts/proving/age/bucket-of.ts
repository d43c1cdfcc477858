import type postgres from 'postgres';
import { syncAccessBucket } from '../../../services/directory/src/access/sync-access-bucket.ts';
import type { DirectoryDeps } from '../../../services/directory/src/config.ts';
import type { Care } from './aged-part.ts';

/** A broker that comes back with another bucket: all rows of access are marked, and written into it again. */
export function bucketOf(sql: postgres.Sql, deps: DirectoryDeps): Care {
  return {
    name: 'writing all access into a new bucket',
    async prepare() {
      await sql`insert into synced_bucket (name, created) values (${deps.bus.durable('service_access')}, 'another')
        on conflict (name) do update set created = excluded.created`;
    },
    run: () => syncAccessBucket.run(deps),
    async countLeft() {
      return (await sql`select from service_access where told_revision <> revision limit 1`).length;
    },
    // The first round marks all rows, in slices; each other one waits for 200 writes of the broker.
    mostRoundMs: 1_000,
  };
}
