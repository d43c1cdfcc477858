import { forbidden } from '@stagedoor/service-kit/common/errors';
import { ensureAccess, lockAccess, setLastAccessed } from '#/access/access-rows.ts';
import { decideAccess } from '#/access/access-rules.ts';
import type { DirectoryDeps } from '#/config.ts';
import type { AccessRow, ServiceRow } from '#/db/tables.ts';

/** Records that a person has just opened a service. Throws a 403 if they have no access to it. */
export async function recordAccess(
  { database, clock }: Pick<DirectoryDeps, 'database' | 'clock'>,
  service: ServiceRow,
  userId: string,
): Promise<AccessRow> {
  return await database.transaction(async (tx) => {
    const pair = { serviceId: service.id, userId };
    const row = await lockAccess(tx, pair);
    if (!decideAccess(service, row ?? null).hasAccess) throw forbidden('You do not have access to this service');
    const now = clock.now();
    return await setLastAccessed(tx, row ?? (await ensureAccess(tx, pair, now)), now);
  });
}
