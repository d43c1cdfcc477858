import { createHash } from 'node:crypto';
import webPush from 'web-push';
import type { PushMessageRow, PushSubscriptionRow } from '#/db/tables.ts';
import { freshMs, requestTimeoutMs } from '#/push/push-rules.ts';
import type { VapidKeys } from '#/push/vapid-keys.ts';

/** `refused`: the message cannot be sent, and trying again does not help. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | { readonly retryAfterMs: number | undefined };

/** Longer texts are cut: a push service takes 4,096 bytes, and a lock screen shows two lines. */
const longestText = 200;

/** Hands a message to the browser's push service, encrypted so that only the browser can read it (RFC 8291). */
export async function sendPush(
  subscription: PushSubscriptionRow,
  { groupingKey, title, message, link }: PushMessageRow,
  { publicKey, privateKey }: VapidKeys,
  subject: string,
): Promise<PushOutcome> {
  // Names no post, conversation or person to the push service, and differs from one browser to the other.
  const tag = createHash('sha256').update(`${subscription.id} ${groupingKey}`).digest('base64url').slice(0, 32);
  const payload = JSON.stringify({ title, body: shorten(message), link, tag });
  const { endpoint, headers, body } = webPush.generateRequestDetails(
    { endpoint: subscription.endpoint, keys: { p256dh: subscription.p256dh, auth: subscription.auth } },
    payload,
    {
      vapidDetails: { subject, publicKey, privateKey },
      TTL: freshMs / 1_000,
      topic: tag,
      contentEncoding: 'aes128gcm',
    },
  );
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    body: new Uint8Array(body ?? []),
    // Only the hosts of the list are called, wherever they point to.
    redirect: 'manual',
    signal: AbortSignal.timeout(requestTimeoutMs),
  });
  await response.body?.cancel();
  return readOutcome(response);
}

function readOutcome({ status, ok, headers }: Response): PushOutcome {
  if (ok) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  if (status !== 408 && status !== 429 && status < 500) return 'refused';
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return { retryAfterMs: seconds > 0 ? Math.min(seconds, 3_600) * 1_000 : undefined };
}

/** People choose their names: a line break in one must not look like another line of the platform's. */
const shorten = (text: string) => [...text.replaceAll(/\s+/g, ' ')].slice(0, longestText).join('');
