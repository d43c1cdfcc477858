import {
  type ConfigOf,
  integerVariable,
  listVariable,
  optionalVariable,
  urlVariable,
} from '@stagedoor/service-kit/config/config';
import { mailVariables } from '@stagedoor/service-kit/mail/mail';
import { outboundVariables } from '@stagedoor/service-kit/outbound/outbound-config';
import type { ServiceDeps } from '@stagedoor/service-kit/process/service';
import { servicePort, serviceVariables } from '@stagedoor/service-kit/process/service-config';

export const variables = {
  ...serviceVariables,
  ...servicePort(4004),
  ...mailVariables,
  ...outboundVariables,
  /** How many mails a second all instances together hand to the mail server. */
  mailRate: integerVariable('MAIL_RATE', { min: 1, max: 10_000, fallback: 50 }),
  /** An answer of the mail server that takes longer is slow: the rate falls. */
  mailSlowMs: integerVariable('MAIL_SLOW_MS', { min: 10, max: 10_000, fallback: 3_000 }),
  /** The mailbox of bounces, such as `bounces@stagedoor.example`: mails are sent from `bounces+…@stagedoor.example`. */
  mailBounces: optionalVariable('MAIL_BOUNCES'),
  /** The secret of those who report bounces and complaints. Without it there are no reports. */
  mailReportSecret: optionalVariable('MAIL_REPORT_SECRET'),
  socialUrl: urlVariable('SOCIAL_URL', ['http:', 'https:'], 'http://127.0.0.1:4002'),
  messagingUrl: urlVariable('MESSAGING_URL', ['http:', 'https:'], 'http://127.0.0.1:4003'),
  directoryUrl: urlVariable('DIRECTORY_URL', ['http:', 'https:'], 'http://127.0.0.1:4005'),
  /** For how many days a browser that was offline can catch up with live events. */
  liveEventDays: integerVariable('LIVE_EVENT_DAYS', { min: 1, max: 30, fallback: 1 }),
  /** After how many days a notification that was read is deleted. */
  readNotificationDays: integerVariable('READ_NOTIFICATION_DAYS', { min: 30, max: 3_650, fallback: 365 }),
  /** After how many days an unread notification is deleted, like one that was read long ago. */
  unreadNotificationDays: integerVariable('UNREAD_NOTIFICATION_DAYS', { min: 30, max: 3_650, fallback: 730 }),
  /** How many requests a second one host gets, for the webhooks of all accounts. */
  webhookHostRate: integerVariable('WEBHOOK_HOST_RATE', { min: 1, max: 1_000_000, fallback: 20 }),
  /** For how many days creators can read their webhook deliveries and have them resent. */
  webhookLogDays: integerVariable('WEBHOOK_LOG_DAYS', { min: 4, max: 90, fallback: 14 }),
  /** The key pair for push messages, base64url. By default one is generated and stored in the database. */
  vapidPublicKey: optionalVariable('VAPID_PUBLIC_KEY'),
  vapidPrivateKey: optionalVariable('VAPID_PRIVATE_KEY'),
  /** The contact that push services have for the platform: `mailto:…` or an https address. */
  vapidSubject: optionalVariable('VAPID_SUBJECT'),
  /** The push services that may be called; a browser names the address. */
  pushHosts: listVariable('PUSH_HOSTS', [
    'fcm.googleapis.com',
    'updates.push.services.mozilla.com',
    '*.push.apple.com',
    '*.notify.windows.com',
  ]),
};

export type NotificationsDeps = ServiceDeps<ConfigOf<typeof variables>>;

/** Returns what is wrong with the mailbox of bounces: before the `@`, the return path of a mail has room for 64 characters. */
export function findMailProblems({ mailBounces }: Pick<NotificationsDeps['config'], 'mailBounces'>): string[] {
  if (mailBounces === undefined || /^[\w.-]{1,10}@[^\s@]+$/.test(mailBounces)) return [];
  return ['MAIL_BOUNCES must be an address with at most 10 letters, digits, dots and dashes before the @'];
}
