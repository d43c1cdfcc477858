import { exportRequested } from '@stagedoor/contracts/personal-data-events';
import { eq } from 'drizzle-orm';
import type { Client } from '#/clients/client.ts';
import { exports } from '#/db/exports.ts';
import type { AuthServiceDeps } from '#/deps.ts';
import { announceSecurityEvent } from '#/security-log/announce-security-event.ts';

/**
 * Returns the archive that a person requested; undefined while it is being built, which this starts at the first
 * request.
 */
export async function requestExport(
  { database, clock, ids, publish }: Pick<AuthServiceDeps, 'database' | 'clock' | 'ids' | 'publish'>,
  accountId: string,
  client: Client,
): Promise<string | undefined> {
  return database.transaction(async (tx) => {
    const requestedAt = clock.now();
    const newExport = { id: ids.next(), accountId, requestedAt, dueAt: requestedAt };
    const added = await tx.insert(exports).values(newExport).onConflictDoNothing({ target: exports.accountId });
    if (added.count > 0) {
      const request = { exportId: newExport.id, userId: accountId, requestedAt: requestedAt.toISOString() };
      await publish(tx, exportRequested, request);
      await announceSecurityEvent(tx, { clock, ids, publish }, { accountId, kind: 'export-requested', client });
      return undefined;
    }
    const [known] = await tx.select().from(exports).where(eq(exports.accountId, accountId));
    const isReady = known !== undefined && known.readyAt !== null && known.dueAt > requestedAt;
    return isReady ? known.id : undefined;
  });
}
