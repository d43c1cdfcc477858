import { createService } from '@stagedoor/service-kit/process/service';
import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { listAudit } from '../../../services/social/src/admin/list-audit.ts';
import { countDaysJob } from '../../../services/social/src/analytics/counted-days.ts';
import { socialService } from '../../../services/social/src/service.ts';
import { seedLargeFeed } from '../../../services/social/src/testing/large-feed-database.ts';
import { viewRetention } from '../../../services/social/src/views/view-retention.ts';
import { ageOverrides } from './age-overrides.ts';
import { type AgedPart, careOf, type PartSetup } from './aged-part.ts';
import { backfillsOf } from './backfills-of.ts';
import { erasureOf } from './erasure-of.ts';
import { fillSocial, likingFan, measuredCreator } from './fill-social.ts';
import { kitCareOf, kitLimits, kitReads } from './kit-care.ts';
import { personId } from './people.ts';

const page = { limit: 20, offset: 0, page: 1, cursor: undefined };

/** Social, with a creator who posts every day, and people who follow, see and like it. */
export async function openSocial({ environment, sql }: PartSetup): Promise<AgedPart> {
  const service = await createService(socialService, environment, ageOverrides);
  const { deps } = service;
  const creator = asUser({ userId: measuredCreator, role: 'CREATOR' });
  return {
    name: 'social',
    sql,
    ...service,
    calls: [
      { url: '/posts/feed?limit=10', headers: asUser({ userId: personId(20) }) },
      { url: '/posts/trending', headers: {} },
      { url: '/users/person_14', headers: {} },
      { url: `/posts/user/${measuredCreator}`, headers: {} },
      { url: '/users/analytics', headers: creator },
    ],
    uses: [{ name: 'the audit log', use: () => listAudit(deps.database, {}, page) }],
    async fill(days) {
      if (days.until === 0) await seedLargeFeed(sql, { people: 1_000, posts: 5_000, follows: 30_000 });
      await fillSocial(sql, days);
    },
    // Views go once their days are counted, which the first round asks for.
    care: [
      // A round looks at each week, and a year has many that are over.
      { ...careOf(viewRetention, deps), mostRoundMs: 2_000 },
      // A year of an author, a month in a transaction.
      { ...careOf(countDaysJob, deps), mostRoundMs: 5_000 },
      { ...careOf(viewRetention, deps), mostRoundMs: 2_000 },
      kitCareOf(deps),
      ...backfillsOf(sql, deps),
    ],
    migrations: { folder: socialService.migrations, largestTable: 'post_like' },
    retention: [...kitLimits, { what: 'views', oldest: 'select min(day) from post_view', days: 48 }],
    erasure: [
      ...erasureOf({ who: 'a fan', userId: likingFan }, socialService.personalData, { deps, sql }),
      ...erasureOf({ who: 'a creator', userId: measuredCreator }, socialService.personalData, { deps, sql }),
    ],
    reads: [
      'select * from post_view order by day limit 20',
      `select * from post where author_id = '${personId(20)}' order by published_at desc limit 20`,
      `select * from post_like where user_id = '${personId(110)}' limit 20`,
      `select * from follow where followed_id = '${measuredCreator}' order by created_at desc limit 20`,
      'select * from audit_entry order by created_at desc limit 20',
      ...kitReads,
    ],
  };
}
