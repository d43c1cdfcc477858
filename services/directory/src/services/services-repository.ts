import { getService } from '@stagedoor/contracts/services';
import { notFound } from '@stagedoor/service-kit/common/errors';
import type { Database } from '@stagedoor/service-kit/database/database';
import { and, eq, sql } from 'drizzle-orm';
import { type AccessRow, type ServiceRow, serviceAccess, services } from '#/db/tables.ts';

/** A service with the caller's access to it. */
export interface ServiceForReader {
  readonly service: ServiceRow;
  readonly access: AccessRow | null;
}

/** The user id in queries of visitors; no person has it. */
const nobody = '00000000-0000-0000-0000-000000000000';

export interface ServicesRepository {
  /** Returns all services, in no order. */
  findServices(readerId: string | undefined): Promise<ServiceForReader[]>;
  /** Throws a 404 for an unknown slug. */
  getService(slug: string, readerId: string | undefined): Promise<ServiceForReader>;
}

/** Both queries run for the menu of every page, so they are prepared once. */
export function createServicesRepository({ db }: Pick<Database, 'db'>): ServicesRepository {
  const select = () =>
    db
      .select({ service: services, access: serviceAccess })
      .from(services)
      .leftJoin(
        serviceAccess,
        and(eq(serviceAccess.serviceId, services.id), eq(serviceAccess.userId, sql.placeholder('readerId'))),
      );
  const all = select().prepare('services');
  const one = select()
    .where(eq(services.slug, sql.placeholder('slug')))
    .prepare('service');

  return {
    findServices: (readerId = nobody) => all.execute({ readerId }),
    async getService(slug, readerId = nobody) {
      const [found] = await one.execute({ slug, readerId });
      if (found === undefined) throw notFound(getService.missing);
      return found;
    },
  };
}
