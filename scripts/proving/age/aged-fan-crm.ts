import { createService } from '@stagedoor/service-kit/process/service';
import { grantTestAccess } from '@stagedoor/service-kit/testing/grant-test-access';
import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { service as fanCrmService } from '../../../services/fan-crm/src/service.ts';
import { ageOverrides } from './age-overrides.ts';
import type { AgedPart, PartSetup } from './aged-part.ts';
import { erasureOf } from './erasure-of.ts';
import { fillFanCrm, followed } from './fill-fan-crm.ts';
import { kitCareOf, kitLimits, kitReads } from './kit-care.ts';
import { personId } from './people.ts';

/** Fan CRM, with a creator who gets new fans every day. Its tables are of fans, who stay: what has no limit of days goes with a person. */
export async function openFanCrm({ environment, sql }: PartSetup): Promise<AgedPart> {
  const service = await createService(fanCrmService, environment, ageOverrides);
  const { deps } = service;
  await grantTestAccess(service.app, followed);
  const headers = asUser({ userId: followed, role: 'CREATOR', audience: 'fan-crm' });
  return {
    name: 'fan-crm',
    sql,
    ...service,
    calls: [
      '/fan-crm/fans?sort=newest',
      '/fan-crm/fans?sort=spent&relation=subscribed',
      '/fan-crm/fans?newWithinDays=7',
      `/fan-crm/fans/${personId(1_201)}`,
      '/fan-crm/lists',
    ].map((url) => ({ url, headers })),
    uses: [],
    fill: (days) => fillFanCrm(sql, days),
    care: [kitCareOf(deps)],
    migrations: { folder: fanCrmService.migrations, largestTable: 'fan' },
    retention: kitLimits,
    erasure: [
      ...erasureOf({ who: 'a fan', userId: personId(1_202) }, fanCrmService.personalData, { deps, sql }),
      ...erasureOf({ who: 'a creator', userId: followed }, fanCrmService.personalData, { deps, sql }),
    ],
    reads: [
      `select * from fan where creator_id = '${personId(2)}' and is_listed order by since desc, fan_id desc limit 20`,
      `select * from subscription where creator_id = '${personId(2)}' limit 20`,
      `select * from fan_tag where creator_id = '${personId(2)}' limit 20`,
      ...kitReads,
    ],
  };
}
