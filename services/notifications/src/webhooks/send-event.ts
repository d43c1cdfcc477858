import { createOutboundClient, type OutboundClient } from '@stagedoor/service-kit/outbound/outbound-client';
import { OutboundError } from '@stagedoor/service-kit/outbound/outbound-error';
import { signMessage } from '#/webhooks/sign-message.ts';
import { loggedAnswerBytes, longestPauseMs, requestTimeoutMs } from '#/webhooks/webhook-rules.ts';

/** A receiver's response, or why there is none. */
export interface SendOutcome {
  readonly status: number | null;
  readonly error: string | null;
  readonly durationMs: number;
  readonly answer: string | null;
  /** In ms, if the receiver asked for a pause. */
  readonly retryAfterMs: number | undefined;
}

interface SentEvent {
  readonly url: string;
  readonly id: string;
  readonly body: string;
  readonly secrets: readonly string[];
  readonly now: Date;
}

/** The client of all requests to receivers: it cannot reach the internal network, and follows no redirect. */
export function createReceiverClient(allowed: readonly string[]): OutboundClient {
  return createOutboundClient({ userAgent: 'Stagedoor-Webhooks', allowed, timeoutMs: requestTimeoutMs });
}

/** Sends an event, signed by the Standard Webhooks specification. Never throws because of what the receiver does. */
export async function sendEvent(
  client: OutboundClient,
  { url, id, body, secrets, now }: SentEvent,
): Promise<SendOutcome> {
  const timestamp = Math.floor(now.getTime() / 1_000);
  const startedAt = performance.now();
  const durationMs = () => Math.round(performance.now() - startedAt);
  try {
    const {
      status,
      body: answer,
      retryAfter,
    } = await client.send({
      url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signMessage({ id, timestamp, body }, secrets),
      },
      body,
      maxBytes: loggedAnswerBytes,
      isCut: true,
    });
    const seconds = Number(retryAfter ?? Number.NaN);
    return {
      status,
      error: null,
      durationMs: durationMs(),
      answer: readableText(answer),
      retryAfterMs: seconds > 0 ? Math.min(seconds * 1_000, longestPauseMs) : undefined,
    };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { status: null, error: error.failure, durationMs: durationMs(), answer: null, retryAfterMs: undefined };
  }
}

/** PostgreSQL stores no zero bytes, and a cut may be in the middle of a character. */
function readableText(bytes: Buffer): string {
  return bytes.toString('utf8').replaceAll('\0', '');
}
