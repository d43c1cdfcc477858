import { accessGranted, accessRevoked } from '@stagedoor/contracts/directory-events';
import { conflict, forbidden } from '@stagedoor/service-kit/common/errors';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { afterCommit } from '@stagedoor/service-kit/database/transaction';
import { changeAccess, ensureAccess, lockAccess } from '#/access/access-rows.ts';
import { announceAccessChange } from '#/access/announce-access-change.ts';
import type { DirectoryDeps } from '#/config.ts';
import type { AccessRow, ServiceRow } from '#/db/tables.ts';

type Deps = Pick<DirectoryDeps, 'database' | 'publish' | 'clock' | 'bus' | 'internal' | 'log'>;

interface AccessChange {
  readonly service: ServiceRow;
  readonly userId: string;
  /** Whether the person asks for themselves. */
  readonly by: 'person' | 'admin';
}

/**
 * Grants a person access to a service; safe to repeat. Throws a 409 for a service that is coming soon, and a 403 where
 * the person asks for access that an ADMIN revoked.
 */
export async function grantAccess(
  tx: Transaction,
  deps: Deps,
  { service, userId, by }: AccessChange,
): Promise<AccessRow> {
  if (service.status === 'coming-soon') throw conflict('This service is coming soon');
  const now = deps.clock.now();
  const row = await ensureAccess(tx, { serviceId: service.id, userId }, now);
  if (row.isGranted) return row;
  if (by === 'person' && row.isRevoked && !service.isPublic) throw forbidden('Your access to this service was revoked');
  const granted = await changeAccess(tx, deps, row, { isGranted: true, isRevoked: false, grantedAt: now });
  const { revision } = granted;
  const fact = { userId: row.userId, service: service.slug, by, grantedAt: now.toISOString(), revision };
  await deps.publish(tx, accessGranted, fact);
  afterCommit(tx, () =>
    announceAccessChange(deps, { key: service.slug, userId: row.userId, hasAccess: true, revision }),
  );
  return granted;
}

/** Revokes a person's access; does nothing where there is none. */
export async function revokeAccess(deps: Deps, { service, userId }: Omit<AccessChange, 'by'>): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const row = await lockAccess(tx, { serviceId: service.id, userId });
    if (row?.isGranted !== true) return;
    const { grantedAt } = row;
    const { revision } = await changeAccess(tx, deps, row, { isGranted: false, isRevoked: true, grantedAt });
    const revokedAt = deps.clock.now().toISOString();
    await deps.publish(tx, accessRevoked, { userId: row.userId, service: service.slug, revokedAt, revision });
    afterCommit(tx, () =>
      announceAccessChange(deps, { key: service.slug, userId: row.userId, hasAccess: false, revision }),
    );
  });
}
