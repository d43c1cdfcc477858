import { createHash } from 'node:crypto';
import { cutText } from '@stagedoor/contracts/cut-text';
import { createOutboundClient, type OutboundResponse } from '@stagedoor/service-kit/outbound/outbound-client';
import webPush from 'web-push';
import type { PushMessageRow, PushSubscriptionRow } from '#/db/tables.ts';
import { freshMs, requestTimeoutMs } from '#/push/push-rules.ts';
import type { VapidKeys } from '#/push/vapid-keys.ts';

/** `refused`: the message cannot be sent, and a retry would not help. */
/** No push service is waited for longer than this. */
const longestRetryAfterMs = 3_600_000;

export type PushOutcome = 'sent' | 'gone' | 'refused' | { readonly retryAfterMs: number | undefined };

/** Longer texts are cut: a push service takes 4,096 bytes, and a lock screen shows two lines. */
const longestText = 200;

/** Hands a message to the browser's push service, encrypted so that only the browser can read it (RFC 8291). */
export async function sendPush(
  subscription: PushSubscriptionRow,
  { groupingKey, title, message, link }: PushMessageRow,
  { publicKey, privateKey }: VapidKeys,
  { subject, hosts }: { readonly subject: string; readonly hosts: readonly string[] },
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
  // The browser supplies the address, so the client must not let the host of a push service lead into the internal
  // network either.
  const client = createOutboundClient({ userAgent, allowed: originsOf(hosts), timeoutMs: requestTimeoutMs });
  try {
    const response = await client.send({
      url: endpoint,
      method: 'POST',
      // The client measures the body itself.
      headers: Object.fromEntries(
        Object.entries(headers)
          .filter(([name]) => name.toLowerCase() !== 'content-length')
          .map(([name, value]) => [name, String(value)]),
      ),
      body: new Uint8Array(body ?? []),
      // The body of a push service's answer is not needed.
      maxBytes: 1,
      isCut: true,
    });
    return readOutcome(response);
  } finally {
    await client.close();
  }
}

const userAgent = 'Stagedoor';

/** The local hosts that the list contains with a scheme, for push services in tests. */
function originsOf(hosts: readonly string[]): string[] {
  return hosts.flatMap((entry) => (entry.includes('://') ? [new URL(entry).host] : []));
}

function readOutcome({ status, retryAfter }: OutboundResponse): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  if (status !== 408 && status !== 429 && status < 500) return 'refused';
  const seconds = Number(retryAfter ?? Number.NaN);
  return { retryAfterMs: seconds > 0 ? Math.min(seconds * 1_000, longestRetryAfterMs) : undefined };
}

/** People choose their names: a line break in a name must not look like another line from the platform. */
const shorten = (text: string) => cutText(text.replaceAll(/\s+/g, ' '), longestText);
