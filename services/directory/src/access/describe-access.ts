import { findEntry } from '@stagedoor/catalogue/catalogue';
import type { AccessChange } from '@stagedoor/contracts/service-access';
import { isBilled } from '#/access/is-billed.ts';
import type { DirectoryDeps } from '#/config.ts';
import type { AccessRow } from '#/db/tables.ts';

/**
 * Returns what a business service learns about a person's access: whether the person has it, and by which plan with which
 * limits.
 */
export function describeAccess(config: DirectoryDeps['config'], key: string, row: AccessRow): AccessChange {
  const { userId, isGranted: hasAccess, revision, grantedBy, plan } = row;
  const change = { userId, hasAccess, revision };
  if (!hasAccess || !config.features.includes('service-billing')) return change;
  if (!isBilled(config, key)) return { ...change, plan: 'free' };
  const price = findEntry(key)?.price;
  const limits = price?.kind === 'plans' ? price.limits : undefined;
  const name = grantedBy === 'admin' ? 'granted' : (plan ?? 'free');
  return limits === undefined ? { ...change, plan: name } : { ...change, plan: name, limits: { ...limits } };
}
