import { accessGranted, accessRevoked } from '@stagedoor/contracts/directory-events';
import { AppError, conflict, forbidden } from '@stagedoor/service-kit/common/errors';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { afterCommit } from '@stagedoor/service-kit/database/transaction';
import { changeAccess, ensureAccess, lockAccess } from '#/access/access-rows.ts';
import { canPayAgain } from '#/access/access-rules.ts';
import { announceAccessChange } from '#/access/announce-access-change.ts';
import { describeAccess } from '#/access/describe-access.ts';
import { isBilled } from '#/access/is-billed.ts';
import { startTrial } from '#/access/start-trial.ts';
import type { DirectoryDeps } from '#/config.ts';
import type { AccessRow, ServiceRow } from '#/db/tables.ts';

type Deps = Pick<DirectoryDeps, 'config' | 'database' | 'publish' | 'clock' | 'bus' | 'internal' | 'log'>;

interface AccessChange {
  readonly service: ServiceRow;
  readonly userId: string;
  /** Whether the person asks for themselves. */
  readonly by: 'person' | 'admin';
  /** Whether the person's mail address is known to be confirmed; only a trial that begins asks for it. */
  readonly isConfirmed?: boolean;
}

/**
 * Grants a person access to a service; safe to repeat. A service with a price begins with its trial. Throws a 409 for a service
 * that is coming soon, a 403 if the person asks for access that an ADMIN revoked or whose trial waits for a confirmed address,
 * and a 402 if their trial is over.
 */
export async function grantAccess(
  tx: Transaction,
  deps: Deps,
  { service, userId, by, isConfirmed = false }: AccessChange,
): Promise<AccessRow> {
  if (service.status === 'coming-soon') throw conflict('This service is coming soon');
  const now = deps.clock.now();
  const row = await ensureAccess(tx, { serviceId: service.id, userId }, now);
  // An ADMIN may also waive the price of a service that somebody has already.
  const isSpared = by === 'admin' && row.grantedBy !== 'admin' && isBilled(deps.config, service.slug);
  if (row.isGranted && !isSpared) return row;
  if (by === 'person' && row.isRevoked && !service.isPublic) throw forbidden('Your access to this service was revoked');
  const granted = await openAccess(tx, deps, row, { service, by, isConfirmed });
  afterCommit(tx, () =>
    announceAccessChange(deps, { key: service.slug, ...describeAccess(deps.config, service.slug, granted) }),
  );
  return granted;
}

async function openAccess(
  tx: Transaction,
  deps: Deps,
  row: AccessRow,
  { service, by, isConfirmed }: Required<Omit<AccessChange, 'userId'>>,
): Promise<AccessRow> {
  if (by === 'person' && isBilled(deps.config, service.slug)) {
    if (row.trialEndsAt === null) return startTrial(tx, deps, { service: service.slug, row, isConfirmed });
    if (row.awaitsConfirmation) throw forbidden('Confirm your email address first');
    throw new AppError(402, 'Your trial of this service is over. Pay to open it again.');
  }
  const now = row.isGranted ? row.grantedAt : deps.clock.now();
  const opened = { isGranted: true, isRevoked: false, grantedAt: now, grantedBy: by, plan: null };
  const granted = await changeAccess(tx, deps, row, opened);
  const { revision } = granted;
  const fact = { userId: row.userId, service: service.slug, by, grantedAt: now.toISOString(), revision };
  await deps.publish(tx, accessGranted, fact);
  return granted;
}

/**
 * Revokes a person's access, also to a closed service that they could pay for again. Does nothing if there is no such
 * access; safe to repeat.
 */
export async function revokeAccess(
  deps: Deps,
  { service, userId }: Pick<AccessChange, 'service' | 'userId'>,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const row = await lockAccess(tx, { serviceId: service.id, userId });
    if (row === undefined || !(row.isGranted || canPayAgain(row))) return;
    const { revision } = await changeAccess(tx, deps, row, { isGranted: false, isRevoked: true, plan: null });
    const revokedAt = deps.clock.now().toISOString();
    await deps.publish(tx, accessRevoked, { userId: row.userId, service: service.slug, revokedAt, revision });
    afterCommit(tx, () =>
      announceAccessChange(deps, { key: service.slug, userId: row.userId, hasAccess: false, revision }),
    );
  });
}
