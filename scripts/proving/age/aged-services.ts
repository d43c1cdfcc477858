import { createLogger } from '@stagedoor/service-kit/observability/logger';
import { kitRetention } from '@stagedoor/service-kit/process/kit-retention';
import { createService } from '@stagedoor/service-kit/process/service';
import { asUser, testKeys } from '@stagedoor/service-kit/testing/test-tokens';
import { retention } from '../../../services/notifications/src/retention.ts';
import { notificationsService } from '../../../services/notifications/src/service.ts';
import { listAudit } from '../../../services/social/src/admin/list-audit.ts';
import { socialService } from '../../../services/social/src/service.ts';
import { seedLargeFeed } from '../../../services/social/src/testing/large-feed-database.ts';
import { type AgedPart, careOf, type PartSetup } from './aged-part.ts';
import { fillNotifications, personId } from './fill-notifications.ts';
import { fillSocial, measuredCreator } from './fill-social.ts';

const overrides = { keys: testKeys, log: createLogger({ service: 'age', level: 'silent' }), shedsLoad: false };
const use = { people: 200, notifications: 2, events: 400 };
const page = { limit: 20, offset: 0, page: 1, cursor: undefined };

async function openNotifications({ environment, sql }: PartSetup): Promise<AgedPart> {
  const service = await createService(notificationsService, environment, overrides);
  const headers = asUser({ userId: personId(7) });
  const { deps } = service;
  return {
    name: 'notifications',
    sql,
    ...service,
    calls: ['/notifications?limit=20', '/notifications?unread=true', '/notifications/unread-count'].map((url) => ({
      url,
      headers,
    })),
    uses: [],
    // Sixty days more than the age, so that there is something to delete of what is kept for a year.
    fill: ({ from, until }) => fillNotifications(sql, use, { from: until === 0 ? from : from + 60, until }),
    care: [careOf(kitRetention, deps), careOf(retention, deps)],
    kept: [
      { what: 'the inbox', oldest: 'select min(handled_at) from kit.inbox', days: 45 },
      { what: 'the outbox', oldest: 'select min(published_at) from kit.outbox', days: 7 },
      { what: 'live events', oldest: 'select min(at) from live_event', days: 1 },
      { what: 'read notifications', oldest: 'select min(read_at) from notification', days: 365 },
    ],
    erasure: [
      {
        name: 'erasing a person',
        run: async () => (await notificationsService.personalData?.erase(deps, personId(7))) === true,
      },
    ],
    read: 'select * from notification where recipient_id = (select user_id from person limit 1) limit 20',
  };
}

async function openSocial({ environment, sql }: PartSetup): Promise<AgedPart> {
  const service = await createService(socialService, environment, overrides);
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
    uses: [{ name: 'the audit log', use: () => listAudit(deps.database, page) }],
    async fill(days) {
      if (days.until === 0) await seedLargeFeed(sql, { people: 1_000, posts: 5_000, follows: 30_000 });
      await fillSocial(sql, days);
    },
    care: [],
    kept: [],
    erasure: [],
    read: 'select * from post order by published_at desc limit 20',
  };
}

/** The services whose databases are filled, by name. */
export const agedServices: { readonly [name: string]: (setup: PartSetup) => Promise<AgedPart> } = {
  notifications: openNotifications,
  social: openSocial,
};
