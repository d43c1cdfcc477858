import { randomBytes } from 'node:crypto';
import { webhookChallenge } from '@stagedoor/contracts/webhook-events';
import type { Webhook } from '@stagedoor/contracts/webhooks';
import { type AppError, changedElsewhere, conflict, invalidField } from '@stagedoor/service-kit/common/errors';
import { eq } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { type WebhookEndpoint, webhookEndpoints } from '#/db/webhook-tables.ts';
import { getWebhook, lockWebhook } from '#/webhooks/endpoints-repository.ts';
import { spendChallenge } from '#/webhooks/host-allowance.ts';
import { presentWebhook } from '#/webhooks/present-webhook.ts';
import { createReceiverClient, sendEvent } from '#/webhooks/send-event.ts';
import { currentSecrets } from '#/webhooks/webhook-secrets.ts';

type Deps = Pick<NotificationsDeps, 'database' | 'clock' | 'ids' | 'config'>;

/**
 * Sends a challenge to an address. Returns a 400 for a wrong answer, and undefined if it proves that the program there
 * expects messages signed with this webhook's secret. A server that echoes the request does not prove that: the answer must
 * contain the challenge in another place.
 */
async function findProblem(
  { clock, ids, config }: Deps,
  endpoint: WebhookEndpoint,
  url: string,
): Promise<AppError | undefined> {
  const now = clock.now();
  const challenge = randomBytes(24).toString('base64url');
  const body = JSON.stringify({ type: webhookChallenge.type, timestamp: now.toISOString(), data: { challenge } });
  const client = createReceiverClient(config.outboundAllow);
  try {
    const secrets = currentSecrets(config, endpoint, now);
    const { status, answer } = await sendEvent(client, { url, id: `msg_${ids.next()}`, body, secrets, now });
    if (status === null)
      return invalidField('url', 'Your program did not answer the challenge: it could not be reached');
    if (status < 200 || status > 299) {
      return invalidField('url', `Your program did not answer the challenge: it answered ${status}`);
    }
    return readChallenge(answer) === challenge
      ? undefined
      : invalidField('url', 'Your program did not answer the challenge: it answered something else');
  } finally {
    await client.close();
  }
}

function readChallenge(answer: string | null): unknown {
  try {
    const read: unknown = JSON.parse(answer ?? '');
    return typeof read === 'object' && read !== null && 'challenge' in read ? read.challenge : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Throws if the program at an address does not answer a challenge: a 400, or a 429 if many challenges were sent lately.
 */
export async function requireAnswer(deps: Deps, endpoint: WebhookEndpoint, url: string): Promise<void> {
  await spendChallenge(deps, url, endpoint.ownerId);
  const problem = await findProblem(deps, endpoint, url);
  if (problem !== undefined) throw problem;
}

/** Sends a challenge to the program of a webhook. Once it answers, the webhook is sent what happens from then on. */
export async function challengeWebhook(
  deps: Deps,
  { id, ownerId }: { readonly id: string; readonly ownerId: string },
): Promise<Webhook> {
  const { database, clock } = deps;
  const challenged = await getWebhook(database.db, id, ownerId);
  if (challenged.offAt !== null) throw conflict('Turn the webhook on first');
  if (challenged.answeredAt !== null) return presentWebhook(challenged, clock.now());
  await requireAnswer(deps, challenged, challenged.url);
  return database.transaction(async (tx) => {
    const now = clock.now();
    const { url, revision } = await lockWebhook(tx, id, ownerId);
    // Its address was changed while the old one answered.
    if (url !== challenged.url) throw changedElsewhere('This webhook was changed elsewhere meanwhile', revision);
    const set = { isWaiting: false, answeredAt: now };
    const [saved] = await tx.update(webhookEndpoints).set(set).where(eq(webhookEndpoints.id, id)).returning();
    if (saved === undefined) throw new Error('a locked webhook was not saved');
    return presentWebhook(saved, now);
  });
}
