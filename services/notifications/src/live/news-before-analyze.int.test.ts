import { startTestService } from '@stagedoor/service-kit/testing/test-service';
import { expect, it } from 'vitest';
import { findLiveNews, type LivePlace } from '#/live/live-events-repository.ts';
import { notificationsService } from '#/service.ts';

it('in a table that was never analyzed, what is unread is counted without reading that of others', async () => {
  const { deps, destroy } = await startTestService(notificationsService);
  const { db, sql } = deps.database;
  await sql`alter table notification set (autovacuum_enabled = off)`;
  const userId = deps.ids.next();
  const read = (counts: LivePlace['counts'] = 'always') =>
    db.transaction(async (tx) => {
      const countRead = async () => {
        const [row] = await tx.execute<{ rows: number }>(`
          select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows
          from pg_stat_xact_user_tables where relname = 'notification'`);
        return row?.rows ?? 0;
      };
      // What the connection read before may be counted, too.
      const before = await countRead();
      const { news } = await findLiveNews(tx, new Map([[userId, { position: 0, counts }]]));
      return { unread: news.get(userId)?.unread?.notifications, rows: (await countRead()) - before };
    });
  // Its plan is made while the table is empty, as in a system that has just been installed.
  for (let time = 0; time < 10; time += 1) expect(await read()).toEqual({ unread: 0, rows: 0 });
  await sql`
    insert into notification (id, recipient_id, type, thing, created_at)
    select uuidv7(), case when n <= 3 then ${userId}::uuid else gen_random_uuid() end, 'NEW_LIKE', 'like:' || n, now()
    from generate_series(1, 3000) n`;
  const { unread, rows } = await read();
  expect(unread).toBe(3);
  expect(rows).toBeLessThanOrEqual(10);
  // If the unread counts are not wanted, they are not read.
  await sql`insert into live_event (user_id, sequence, kind, at) values (${userId}, 1, 'notification', now())`;
  expect(await read('changed-otherwise')).toEqual({ unread: undefined, rows: 0 });
  expect(await read('changed')).toEqual({ unread: 3, rows });
  await destroy();
});
