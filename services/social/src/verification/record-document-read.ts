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

/** A browser asks for a file in parts and again after a while: an entry an hour says that somebody read it. */
const onceIn = '1 hour';

/**
 * Writes down that an ADMIN opens a document of a request for verification, before it is sent. At most one entry an hour
 * for an ADMIN and a request, unless several parts are asked for at the very same moment.
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
          and target = 'verification:' || d.request_id and created_at > ${now}::timestamptz - ${onceIn}::interval)`);
    if (unread === undefined) return;
    const target = `verification:${unread.request_id}` as const;
    await recordAudit(tx, { ids, clock }, { actorId, action: 'verification.read', target });
  });
}
