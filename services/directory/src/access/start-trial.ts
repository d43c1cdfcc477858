import { accessGranted } from '@stagedoor/contracts/directory-events';
import { trialDays } from '@stagedoor/contracts/service-billing';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { changeAccess } from '#/access/access-rows.ts';
import type { DirectoryDeps } from '#/config.ts';
import type { AccessRow } from '#/db/tables.ts';

const day = 86_400_000;
/** How long a trial is open before its person has confirmed their mail address. */
const unconfirmedMs = day;

interface Trial {
  /** The service's key in the catalogue. */
  readonly service: string;
  /** Locked; there was no trial before. */
  readonly row: AccessRow;
  /** Whether the person's mail address is known to be confirmed. */
  readonly isConfirmed: boolean;
}

/**
 * Opens a service with a price for the days of its trial. Payments closes it after a day if the address is not confirmed by
 * then.
 */
export async function startTrial(
  tx: Transaction,
  deps: Pick<DirectoryDeps, 'clock' | 'publish'>,
  { service, row, isConfirmed }: Trial,
): Promise<AccessRow> {
  const now = deps.clock.now();
  const trialEndsAt = new Date(now.getTime() + trialDays * day);
  const grantedAt = row.isGranted ? row.grantedAt : now;
  const opened = {
    isGranted: true,
    isRevoked: false,
    grantedAt,
    grantedBy: 'person',
    trialEndsAt,
    plan: 'trial',
  } as const;
  const granted = await changeAccess(tx, deps, row, opened);
  await deps.publish(tx, accessGranted, {
    userId: row.userId,
    service,
    by: 'person',
    grantedAt: grantedAt.toISOString(),
    trialEndsAt: trialEndsAt.toISOString(),
    ...(isConfirmed ? {} : { confirmBy: new Date(now.getTime() + unconfirmedMs).toISOString() }),
    revision: granted.revision,
  });
  return granted;
}
