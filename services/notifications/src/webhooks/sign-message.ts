import { createHmac, randomBytes } from 'node:crypto';

const secretStart = 'whsec_';

/** Returns a new secret of 256 bits, as Standard Webhooks writes it. */
export function makeWebhookSecret(): string {
  return secretStart + randomBytes(32).toString('base64');
}

interface SignedMessage {
  /** The header `webhook-id`. */
  readonly id: string;
  /** Seconds since 1970, the header `webhook-timestamp`. */
  readonly timestamp: number;
  readonly body: string;
}

/**
 * Returns the header `webhook-signature` of a message by the Standard Webhooks specification: for each secret `v1,` and the
 * HMAC-SHA256 of `id.timestamp.body` in base64, separated by spaces.
 */
export function signMessage({ id, timestamp, body }: SignedMessage, secrets: readonly string[]): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(secretStart.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
}
