import { createService } from '@stagedoor/service-kit/process/service';
import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { retention as messagingRetention } from '../../../services/messaging/src/retention.ts';
import { messagingService } from '../../../services/messaging/src/service.ts';
import { ageOverrides } from './age-overrides.ts';
import { type AgedPart, careOf, type PartSetup } from './aged-part.ts';
import { erasureOf } from './erasure-of.ts';
import { fillMessaging, oldConversation, otherConversation, writer } from './fill-messaging.ts';
import { kitCareOf, kitLimits, kitReads } from './kit-care.ts';

/** Messaging, with a person who writes with ten others all the time. */
export async function openMessaging({ environment, sql }: PartSetup): Promise<AgedPart> {
  const service = await createService(messagingService, environment, ageOverrides);
  const { deps } = service;
  const headers = asUser({ userId: writer });
  return {
    name: 'messaging',
    sql,
    ...service,
    calls: [
      '/messages/conversations',
      `/messages/conversations/${oldConversation}/messages`,
      '/messages/unread-count',
      '/messages/search?q=number',
    ].map((url) => ({ url, headers })),
    uses: [],
    fill: (days) => fillMessaging(sql, days),
    care: [careOf(messagingRetention, deps), kitCareOf(deps)],
    migrations: { folder: messagingService.migrations, largestTable: 'message' },
    retention: [...kitLimits, { what: 'tips', oldest: 'select min(created_at) from pending_tip', days: 7 }],
    erasure: erasureOf({ who: 'a person', userId: writer }, messagingService.personalData, { deps, sql }),
    reads: [
      `select * from message where conversation_id = '${otherConversation}' order by sequence desc limit 20`,
      `select * from participant where user_id = '${writer}' limit 20`,
      'select * from pending_tip order by created_at limit 20',
      ...kitReads,
    ],
  };
}
