import type { Webhook } from '@stagedoor/contracts/webhooks';
import type { WebhookEndpoint } from '#/db/webhook-tables.ts';

export function presentWebhook(endpoint: WebhookEndpoint, now: Date): Webhook {
  const { id, url, eventTypes, revision, createdAt, isWaiting, offReason, failingSince, previousSecretUntil } =
    endpoint;
  const isSignedWithBoth = previousSecretUntil !== null && previousSecretUntil > now;
  return {
    id,
    url,
    eventTypes,
    revision,
    createdAt: createdAt.toISOString(),
    isWaiting,
    offReason,
    failingSince: failingSince?.toISOString() ?? null,
    previousSecretUntil: isSignedWithBoth ? previousSecretUntil.toISOString() : null,
  };
}
