import { getServiceFigures } from '@stagedoor/contracts/service-operation';
import { notFound } from '@stagedoor/service-kit/common/errors';
import { and, count, eq, isNotNull } from 'drizzle-orm';
import type { DirectoryDeps } from '#/config.ts';
import { serviceAccess, services } from '#/db/tables.ts';

/**
 * Counts the people with access to a service; for a public service, which is open to everyone, the people who have opened it.
 * Throws a 404 for an unknown service.
 */
export async function countPeople(
  { database: { db } }: Pick<DirectoryDeps, 'database'>,
  slug: string,
): Promise<{ people: number; access: 'public' | 'granted' }> {
  const [service] = await db
    .select({ id: services.id, isPublic: services.isPublic })
    .from(services)
    .where(eq(services.slug, slug));
  if (service === undefined) throw notFound(getServiceFigures.missing);
  const has = service.isPublic ? isNotNull(serviceAccess.lastAccessedAt) : eq(serviceAccess.isGranted, true);
  const [found] = await db
    .select({ people: count() })
    .from(serviceAccess)
    .where(and(eq(serviceAccess.serviceId, service.id), has));
  return { people: found?.people ?? 0, access: service.isPublic ? 'public' : 'granted' };
}
