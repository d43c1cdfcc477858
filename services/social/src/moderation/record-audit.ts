import type { auditActions } from '@stagedoor/contracts/admin';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import type { SocialDeps } from '#/config.ts';
import { auditEntries } from '#/db/admin-tables.ts';

export interface AuditRecord {
  readonly actorId: string;
  readonly action: (typeof auditActions)[number];
  /** `<kind>:<id>`. */
  readonly target: `${'user' | 'post' | 'comment' | 'report' | 'verification' | 'announcement' | 'payment' | 'debt'}:${string}`;
  readonly note?: string | null | undefined;
}

/** The actor of entries by commands on the server, where nobody is signed in. */
export const commandLine = '00000000-0000-0000-0000-000000000001';

/** Writes an audit entry, in the transaction of the action. */
export async function recordAudit(
  tx: Transaction,
  { ids, clock }: Pick<SocialDeps, 'ids' | 'clock'>,
  { actorId, action, target, note }: AuditRecord,
): Promise<void> {
  const createdAt = clock.now();
  await tx.insert(auditEntries).values({ id: ids.next(), actorId, action, target, note: note || null, createdAt });
}
