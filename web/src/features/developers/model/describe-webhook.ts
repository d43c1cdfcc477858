import type { Webhook, WebhookDelivery } from '@stagedoor/contracts/webhooks';
import * as developerTexts from '#/shared/config/texts/developers.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { formatAgo, formatMoment } from '#/shared/format/format-date.ts';
import { lookup } from '#/shared/format/lookup.ts';
import type { Tone } from '#/shared/ui/status-badge.tsx';

interface Status {
  readonly tone: Tone;
  readonly label: string;
}

/** Returns how a webhook is, in a word or two. */
export function statusOfWebhook({ offReason, failingSince, isWaiting }: Webhook): Status {
  switch (offReason) {
    case 'owner':
      return { tone: 'quiet', label: wordTexts.off };
    case 'gone':
      return { tone: 'err', label: developerTexts.offItAnswered410 };
    case 'failing':
      return { tone: 'err', label: developerTexts.offItFailedForThreeDays };
    case null:
      if (isWaiting) return { tone: 'warn', label: developerTexts.waitsForItsAnswer };
      return failingSince === null
        ? { tone: 'ok', label: wordTexts.on }
        : { tone: 'warn', label: developerTexts.failing };
    default:
      // A newer server may send a reason that this page does not know.
      return { tone: 'quiet', label: wordTexts.off };
  }
}

/** Describes a webhook: its events, its pending deliveries, and since when it fails. */
export function describeWebhook(webhook: Webhook, now: Date): string {
  const { eventTypes, failingSince, previousSecretUntil, isWaiting } = webhook;
  const next = isWaiting ? [developerTexts.giveYourProgramTheSecret] : [];
  const failing =
    failingSince === null ? [] : [developerTexts.failingSince({ failingSince: formatAgo(failingSince, now) })];
  const both =
    previousSecretUntil === null
      ? []
      : [developerTexts.signedWithBothSecretsUntil({ previousSecretUntil: formatMoment(previousSecretUntil) })];
  return [eventTypes.join(', '), ...next, ...failing, ...both].join(' · ');
}

const deliveryStatus: Readonly<Record<WebhookDelivery['state'], Status>> = {
  waiting: { tone: 'info', label: developerTexts.waiting },
  delivered: { tone: 'ok', label: developerTexts.delivered },
  failed: { tone: 'err', label: developerTexts.notDelivered },
};

export function statusOfDelivery({ state }: Pick<WebhookDelivery, 'state'>): Status {
  return lookup(deliveryStatus, state) ?? { tone: 'quiet', label: state };
}

/** Returns when an event happened, how often it was tried, and when it is tried next. */
export function describeDelivery({ happenedAt, tries, nextTryAt }: WebhookDelivery): string {
  const tried = tries === 0 ? developerTexts.notTriedYet2 : `${tries} ${developerTexts.tries({ tries })}`;
  const next = nextTryAt === null || tries === 0 ? [] : [developerTexts.next({ nextTryAt: formatMoment(nextTryAt) })];
  return [formatMoment(happenedAt), tried, ...next].join(' · ');
}
