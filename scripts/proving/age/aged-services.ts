import { createLogger } from '@stagedoor/service-kit/observability/logger';
import { kitRetention } from '@stagedoor/service-kit/process/kit-retention';
import { createService } from '@stagedoor/service-kit/process/service';
import { asUser, testKeys } from '@stagedoor/service-kit/testing/test-tokens';
import { prune } from '../../../services/auth/src/retention.ts';
import { listSecurityEvents } from '../../../services/auth/src/security-log/list-security-events.ts';
import { authService } from '../../../services/auth/src/service.ts';
import { findRevocations } from '../../../services/auth/src/sessions/find-revocations.ts';
import { findOpenSessions } from '../../../services/auth/src/sessions/sessions-repository.ts';
import { retention as messagingRetention } from '../../../services/messaging/src/retention.ts';
import { messagingService } from '../../../services/messaging/src/service.ts';
import { retention } from '../../../services/notifications/src/retention.ts';
import { notificationsService } from '../../../services/notifications/src/service.ts';
import { addUpLedger } from '../../../services/payments/src/ledger/add-up-ledger.ts';
import { checkLedger } from '../../../services/payments/src/ledger/check-ledger.ts';
import { paymentsService } from '../../../services/payments/src/service.ts';
import { listAudit } from '../../../services/social/src/admin/list-audit.ts';
import { countDaysJob } from '../../../services/social/src/analytics/counted-days.ts';
import { socialService } from '../../../services/social/src/service.ts';
import { seedLargeFeed } from '../../../services/social/src/testing/large-feed-database.ts';
import { viewRetention } from '../../../services/social/src/views/view-retention.ts';
import { type AgedPart, careOf, erasureOf, type PartSetup } from './aged-part.ts';
import { fillAuth, signedIn } from './fill-auth.ts';
import { fillMessaging, oldConversation, writer } from './fill-messaging.ts';
import { fillNotifications } from './fill-notifications.ts';
import { earner, fillPayments, payer } from './fill-payments.ts';
import { fillSocial, measuredCreator } from './fill-social.ts';
import { personId } from './people.ts';

const overrides = { keys: testKeys, log: createLogger({ service: 'age', level: 'silent' }), shedsLoad: false };
const use = { people: 200, notifications: 2, events: 400 };
const page = { limit: 20, offset: 0, page: 1, cursor: undefined };

const kitLimits = [
  { what: 'the inbox', oldest: 'select min(handled_at) from kit.inbox', days: 45 },
  { what: 'the outbox', oldest: 'select min(published_at) from kit.outbox', days: 7 },
];
const dayMs = 86_400_000;
const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);

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
    // Sixty days more than the age, so that there is something to delete of what is stored for a year.
    fill: ({ from, until }) => fillNotifications(sql, use, { from: until === 0 ? from : from + 60, until }),
    care: [careOf(kitRetention, deps), careOf(retention, deps)],
    retention: [
      ...kitLimits,
      { what: 'live events', oldest: 'select min(at) from live_event', days: 1 },
      { what: 'read notifications', oldest: 'select min(read_at) from notification', days: 365 },
    ],
    erasure: [erasureOf(personId(7), notificationsService.personalData, deps)],
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
    uses: [{ name: 'the audit log', use: () => listAudit(deps.database, {}, page) }],
    async fill(days) {
      if (days.until === 0) await seedLargeFeed(sql, { people: 1_000, posts: 5_000, follows: 30_000 });
      await fillSocial(sql, days);
    },
    // Views go once their days are counted, which the first round asks for.
    care: [
      careOf(viewRetention, deps),
      // A year of an author, a month in a transaction.
      { ...careOf(countDaysJob, deps), mostRoundMs: 5_000 },
      careOf(viewRetention, deps),
    ],
    retention: [{ what: 'views', oldest: 'select min(day) from post_view', days: 41 }],
    erasure: [],
    read: 'select * from post_view order by day limit 20',
  };
}

async function openPayments({ environment, sql }: PartSetup): Promise<AgedPart> {
  const service = await createService(paymentsService, environment, overrides);
  const { deps } = service;
  const [creator, fan] = [
    asUser({ userId: earner, role: 'CREATOR', audience: 'payments' }),
    asUser({ userId: payer, audience: 'payments' }),
  ];
  const today = Date.now();
  const month = `start=${dayOf(today - 29 * dayMs)}&end=${dayOf(today)}`;
  return {
    name: 'payments',
    sql,
    ...service,
    calls: [
      ...[
        '/payments/balance',
        '/payments/transactions',
        `/payments/earnings?${month}`,
        `/payments/departures?${month}`,
      ].map((url) => ({ url, headers: creator })),
      ...['/payments/transactions', '/payments/purchases', '/payments/subscriptions'].map((url) => ({
        url,
        headers: fan,
      })),
    ],
    uses: [],
    fill: (days) => fillPayments(sql, days),
    care: [careOf(addUpLedger, deps), careOf(checkLedger, deps), careOf(kitRetention, deps)],
    retention: kitLimits,
    erasure: [erasureOf(payer, paymentsService.personalData, deps)],
    read: `select * from payment where payer_id = '${payer}' order by created_at desc limit 20`,
  };
}

async function openMessaging({ environment, sql }: PartSetup): Promise<AgedPart> {
  const service = await createService(messagingService, environment, overrides);
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
    care: [careOf(messagingRetention, deps), careOf(kitRetention, deps)],
    retention: kitLimits,
    erasure: [erasureOf(writer, messagingService.personalData, deps)],
    read: `select * from message where conversation_id = '${oldConversation}' order by sequence desc limit 20`,
  };
}

async function openAuth({ environment, sql }: PartSetup): Promise<AgedPart> {
  const service = await createService(authService, environment, overrides);
  const { deps } = service;
  const { database, clock } = deps;
  return {
    name: 'auth',
    sql,
    ...service,
    // Auth takes no tokens but those that it signs.
    calls: [],
    uses: [
      { name: 'the open sessions', use: () => findOpenSessions(database.db, signedIn, clock.now()) },
      { name: 'the security log', use: () => listSecurityEvents(deps, signedIn, page) },
      { name: 'the list of revocations', use: () => findRevocations(database.db, clock.now()) },
    ],
    fill: (days) => fillAuth(sql, days),
    care: [careOf(prune, deps), careOf(kitRetention, deps)],
    retention: [
      ...kitLimits,
      { what: 'sessions', oldest: 'select min(expires_at) from sessions', days: 1 },
      { what: 'refresh tokens', oldest: 'select min(expires_at) from refresh_tokens', days: 1 },
      { what: 'the security log', oldest: 'select min(happened_at) from security_events', days: 90 },
    ],
    erasure: [],
    read: `select * from sessions where account_id = '${signedIn}' and revoked_at is null limit 20`,
  };
}

/** The services whose databases are filled, by name. */
export const agedServices: { readonly [name: string]: (setup: PartSetup) => Promise<AgedPart> } = {
  payments: openPayments,
  messaging: openMessaging,
  auth: openAuth,
  notifications: openNotifications,
  social: openSocial,
};
