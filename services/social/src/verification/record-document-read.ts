import type { Clock } from '@stagedoor/service-kit/common/clock';
import { notFound } from '@stagedoor/service-kit/common/errors';
import type { Ids } from '@stagedoor/service-kit/common/ids';
import type { Database } from '@stagedoor/service-kit/database/database';
import { eq } from 'drizzle-orm';
import { verificationDocuments } from '#/db/verification.ts';
import { recordAudit } from '#/moderation/record-audit.ts';

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Writes an audit entry each time before an ADMIN gets a verification document, or a part of one. */
export async function recordDocumentRead(
  { database, clock, ids }: Deps,
  actorId: string,
  folder: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const [document] = await tx
      .select({ requestId: verificationDocuments.requestId })
      .from(verificationDocuments)
      .where(eq(verificationDocuments.folder, folder));
    if (document === undefined) throw notFound();
    const target = `verification:${document.requestId}` as const;
    await recordAudit(tx, { ids, clock }, { actorId, action: 'verification.read', target });
  });
}
