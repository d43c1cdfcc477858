import { createService } from '@stagedoor/service-kit/process/service';
import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { retention } from '../../../services/notifications/src/retention.ts';
import { notificationsService } from '../../../services/notifications/src/service.ts';
import { ageOverrides } from './age-overrides.ts';
import { type AgedPart, careOf, type PartSetup } from './aged-part.ts';
import { digestsOf } from './digests-of.ts';
import { erasureOf } from './erasure-of.ts';
import { fillNotifications } from './fill-notifications.ts';
import { kitCareOf, kitLimits, kitReads } from './kit-care.ts';
import { personId } from './people.ts';

const use = { people: 200, notifications: 2, events: 400 };

/** Notifications, with mails that wait for the digest of the day. */
export async function openNotifications({ environment, sql }: PartSetup): Promise<AgedPart> {
  const service = await createService(notificationsService, environment, ageOverrides);
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
    // Sixty days more than the age, so that there is something to delete of what is stored for a year.
    fill: ({ from, until }) => fillNotifications(sql, use, { from: until === 0 ? from : from + 60, until }),
    care: [kitCareOf(deps), careOf(retention, deps), digestsOf(sql, deps)],
    migrations: { folder: notificationsService.migrations, largestTable: 'notification' },
    retention: [
      ...kitLimits,
      { what: 'live events', oldest: 'select min(at) from live_event', days: 1 },
      { what: 'sent mails', oldest: 'select min(sent_at) from mail', days: 1 },
      { what: 'read notifications', oldest: 'select min(read_at) from notification', days: 365 },
    ],
    erasure: erasureOf({ who: 'a person', userId: personId(7) }, notificationsService.personalData, { deps, sql }),
    reads: [
      `select * from notification where recipient_id = '${personId(8)}' order by created_at desc limit 20`,
      'select * from live_event order by at desc limit 20',
      'select * from mail where sent_at is null order by due_at limit 20',
      ...kitReads,
    ],
  };
}
