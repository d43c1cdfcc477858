import type { Clock } from '@stagedoor/service-kit/common/clock';
import type { Ids } from '@stagedoor/service-kit/common/ids';
import type { Database } from '@stagedoor/service-kit/database/database';
import { sql } from 'drizzle-orm';
import { recordAudit } from '#/admin/record-audit.ts';

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Browsers request a file in parts and repeatedly: one entry an hour is enough to show that it was read. */
const minInterval = '1 hour';

/**
 * Writes an audit entry before an ADMIN gets a verification document. At most one an hour for each ADMIN and request, except
 * for concurrent requests.
 */
export async function recordDocumentRead(
  { database, clock, ids }: Deps,
  actorId: string,
  folder: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const now = clock.now().toISOString();
    const [unread] = await tx.execute<{ request_id: string }>(sql`
      select request_id from verification_document d where folder = ${folder} and not exists (
        select from audit_entry where actor_id = ${actorId}::uuid and action = 'verification.read'
          and target = 'verification:' || d.request_id and created_at > ${now}::timestamptz - ${minInterval}::interval)`);
    if (unread === undefined) return;
    const target = `verification:${unread.request_id}` as const;
    await recordAudit(tx, { ids, clock }, { actorId, action: 'verification.read', target });
  });
}
