import type { Webhook, WebhookDelivery } from '@stagedoor/contracts/webhooks';
import { formatAgo, formatMoment } from '#/shared/format/format-date.ts';
import type { Tone } from '#/shared/ui/status-badge.tsx';

interface Status {
  readonly tone: Tone;
  readonly label: string;
}

/** Returns how a webhook is, in a word or two. */
export function statusOfWebhook({ offReason, failingSince }: Webhook): Status {
  switch (offReason) {
    case 'owner':
      return { tone: 'quiet', label: 'Off' };
    case 'gone':
      return { tone: 'err', label: 'Off: it answered 410' };
    case 'failing':
      return { tone: 'err', label: 'Off: it failed for three days' };
    case null:
      return failingSince === null ? { tone: 'ok', label: 'On' } : { tone: 'warn', label: 'Failing' };
  }
}

/** Returns which events a webhook is sent, and since when it fails. */
export function describeWebhook({ eventTypes, failingSince, previousSecretUntil }: Webhook, now: Date): string {
  const failing = failingSince === null ? [] : [`failing since ${formatAgo(failingSince, now)}`];
  const both =
    previousSecretUntil === null ? [] : [`signed with both secrets until ${formatMoment(previousSecretUntil)}`];
  return [eventTypes.join(', '), ...failing, ...both].join(' · ');
}

const deliveryStatus: Readonly<Record<WebhookDelivery['state'], Status>> = {
  waiting: { tone: 'info', label: 'Waiting' },
  delivered: { tone: 'ok', label: 'Delivered' },
  failed: { tone: 'err', label: 'Not delivered' },
};

export function statusOfDelivery({ state }: Pick<WebhookDelivery, 'state'>): Status {
  return deliveryStatus[state];
}

/** Returns when an event happened, how often it was tried, and when it is tried next. */
export function describeDelivery({ happenedAt, tries, nextTryAt }: WebhookDelivery): string {
  const tried = tries === 0 ? 'not tried yet' : `${tries} ${tries === 1 ? 'try' : 'tries'}`;
  const next = nextTryAt === null || tries === 0 ? [] : [`next ${formatMoment(nextTryAt)}`];
  return [formatMoment(happenedAt), tried, ...next].join(' · ');
}
