import { createService } from '@stagedoor/service-kit/process/service';
import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { operationRetention } from '../../../services/directory/src/operation/operation-retention.ts';
import { readDeployments } from '../../../services/directory/src/operation/read-deployments.ts';
import { directoryService } from '../../../services/directory/src/service.ts';
import { ageOverrides } from './age-overrides.ts';
import { type AgedPart, careOf, type PartSetup } from './aged-part.ts';
import { bucketOf } from './bucket-of.ts';
import { erasureOf } from './erasure-of.ts';
import { fillDirectory } from './fill-directory.ts';
import { kitCareOf, kitLimits, kitReads } from './kit-care.ts';
import { personId } from './people.ts';

/** The directory, with people who activated a service on each day, and a broker that comes back with another bucket. */
export async function openDirectory({ environment, sql }: PartSetup): Promise<AgedPart> {
  const service = await createService(directoryService, environment, ageOverrides);
  const { deps } = service;
  const headers = asUser({ userId: personId(101) });
  const admin = asUser({ userId: personId(9), role: 'ADMIN' });
  return {
    name: 'directory',
    sql,
    ...service,
    calls: [
      { url: '/services', headers },
      { url: '/services/user/services', headers },
      { url: '/services/fan-crm/check-access', headers },
      { url: '/services/user/operated', headers: admin },
    ],
    uses: [{ name: 'the deployments of a service', use: () => readDeployments(deps, 'fan-crm') }],
    fill: (days) => fillDirectory(sql, days),
    care: [careOf(operationRetention, deps), kitCareOf(deps), bucketOf(sql, deps)],
    migrations: { folder: directoryService.migrations, largestTable: 'service_access' },
    retention: [
      ...kitLimits,
      { what: 'health checks', oldest: 'select min(last_checked_at) from health_day', days: 32 },
      { what: 'processes that were seen', oldest: 'select min(last_seen_at) from seen_instance', days: 90 },
    ],
    erasure: erasureOf({ who: 'a person', userId: personId(101) }, directoryService.personalData, { deps, sql }),
    reads: [
      `select * from service_access where user_id = '${personId(102)}'`,
      'select * from health_day order by last_checked_at limit 20',
      'select * from seen_instance order by last_seen_at limit 20',
      ...kitReads,
    ],
  };
}
