import { openKeyVault } from '@stagedoor/service-kit/identity/key-vault';
import type { NotificationsDeps } from '#/config.ts';
import type { WebhookEndpoint } from '#/db/webhook-tables.ts';

/** Seals and opens the secrets of webhooks by `SERVICE_SECRET`. */
export function openSecretVault({ serviceSecret }: Pick<NotificationsDeps['config'], 'serviceSecret'>) {
  return openKeyVault(serviceSecret, 'webhook secrets');
}

/** Returns the secrets that a message is signed with now, the newest first; none if they were sealed with another `SERVICE_SECRET`. */
export function currentSecrets(
  config: Pick<NotificationsDeps['config'], 'serviceSecret'>,
  { secret, previousSecret, previousSecretUntil }: WebhookEndpoint,
  now: Date,
): string[] {
  const vault = openSecretVault(config);
  const counts = previousSecret !== null && previousSecretUntil !== null && previousSecretUntil > now;
  return [secret, ...(counts ? [previousSecret] : [])].flatMap((sealed) => vault.open(sealed) ?? []);
}
