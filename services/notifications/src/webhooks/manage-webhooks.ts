import type { BodyOf, DataOf } from '@stagedoor/contracts/call';
import { type WebhookEventType, webhookEventTypes } from '@stagedoor/contracts/webhook-events';
import type {
  createWebhook as createWebhookCall,
  updateWebhook as updateWebhookCall,
  Webhook,
} from '@stagedoor/contracts/webhooks';
import { changedElsewhere, conflict, invalidField, notFound } from '@stagedoor/service-kit/common/errors';
import { checkAddress } from '@stagedoor/service-kit/outbound/check-address';
import { OutboundError } from '@stagedoor/service-kit/outbound/outbound-error';
import { and, eq } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { type WebhookEndpoint, webhookEndpoints } from '#/db/webhook-tables.ts';
import { requireAnswer } from '#/webhooks/challenge.ts';
import { countWebhooks, getWebhook, lockWebhook } from '#/webhooks/endpoints-repository.ts';
import { presentWebhook } from '#/webhooks/present-webhook.ts';
import { makeWebhookSecret } from '#/webhooks/sign-message.ts';
import { giveUpWaiting } from '#/webhooks/switch-off.ts';
import { mostWebhooks, previousSecretMs } from '#/webhooks/webhook-rules.ts';
import { openSecretVault } from '#/webhooks/webhook-secrets.ts';

type Deps = Pick<NotificationsDeps, 'database' | 'clock' | 'ids' | 'config'>;

/** Each once, in one order. */
const ordered = (types: readonly WebhookEventType[]) => webhookEventTypes.filter((type) => types.includes(type));

/**
 * Makes a webhook and returns its secret, this once. Nothing is sent before its program, which needs that secret, has answered a
 * challenge. Throws a 409 beyond ten.
 */
export async function createWebhook(
  { database, clock, ids, config }: Deps,
  ownerId: string,
  { url, eventTypes }: BodyOf<typeof createWebhookCall>,
): Promise<DataOf<typeof createWebhookCall>> {
  const now = clock.now();
  const secret = makeWebhookSecret();
  const endpoint: WebhookEndpoint = {
    id: ids.next(),
    ownerId,
    url: checkReceiver(url, config),
    eventTypes: ordered(eventTypes),
    secret: openSecretVault(config).seal(secret),
    previousSecret: null,
    previousSecretUntil: null,
    createdAt: now,
    revision: 1,
    isWaiting: true,
    answeredAt: null,
    offAt: null,
    offReason: null,
    failures: 0,
    failingSince: null,
    pausedUntil: null,
    dueAt: null,
    attempts: 0,
    failedAt: null,
    lastError: null,
  };
  await database.transaction(async (tx) => {
    if ((await countWebhooks(tx, ownerId)) >= mostWebhooks) {
      throw conflict('You have ten webhooks: delete one first');
    }
    await tx.insert(webhookEndpoints).values(endpoint);
  });
  return { webhook: presentWebhook(endpoint, now), secret };
}

/**
 * Changes a webhook. A new address must answer a challenge first, and so must one from before there were challenges; otherwise this throws
 * a 400 and changes nothing. Turning a webhook off drops pending deliveries; one that is turned on sends only events from then on. Throws a
 * 409 if address or events were changed since the revision that the owner has seen; repeating the call is harmless.
 */
export async function updateWebhook(
  deps: Deps,
  { id, ownerId }: { readonly id: string; readonly ownerId: string },
  { url, eventTypes, isOn, revision }: BodyOf<typeof updateWebhookCall>,
): Promise<Webhook> {
  const { database, clock, config } = deps;
  const address = url === undefined ? undefined : checkReceiver(url, config);
  const seen = await getWebhook(database.db, id, ownerId);
  const isChange = url !== undefined || eventTypes !== undefined || isOn === true;
  const answered = isChange ? await challengeNewAddress(deps, seen, { address, revision }) : undefined;
  const now = clock.now();
  return database.transaction(async (tx) => {
    const before = await lockWebhook(tx, id, ownerId);
    // Turning it off and on ends neither its pause nor its three days, unless these are over.
    const isFresh =
      (address !== undefined && address !== before.url) || (isOn === true && before.offReason === 'failing');
    const target = {
      url: address ?? before.url,
      eventTypes: eventTypes === undefined ? before.eventTypes : ordered(eventTypes),
    };
    if (before.url !== seen.url && (answered !== undefined || address === seen.url)) {
      throw changedElsewhere('This webhook was changed elsewhere meanwhile', before.revision);
    }
    const isEdit = target.url !== before.url || target.eventTypes.join() !== before.eventTypes.join();
    if (isEdit && revision !== undefined && revision !== before.revision) {
      throw changedElsewhere('This webhook was changed elsewhere meanwhile', before.revision);
    }
    const change = {
      ...target,
      ...(answered === undefined ? {} : { isWaiting: false, answeredAt: now }),
      revision: before.revision + (isEdit ? 1 : 0),
      ...(isOn === true ? { offAt: null, offReason: null } : {}),
      ...(isOn === false && before.offAt === null ? { offAt: now, offReason: 'owner' as const } : {}),
      // A new or restarted address starts without failures.
      ...(isFresh ? { failures: 0, failingSince: null, pausedUntil: null } : {}),
    };
    if (isOn === false) await giveUpWaiting(tx, id);
    const [saved] = await tx.update(webhookEndpoints).set(change).where(eq(webhookEndpoints.id, id)).returning();
    if (saved === undefined) throw new Error('a locked webhook was not saved');
    return presentWebhook(saved, now);
  });
}

/**
 * Sends a challenge to the webhook's new address, unless it has answered before. Returns that address; undefined if no challenge
 * was sent: the address has answered, or the webhook waits for its first answer anyway.
 */
async function challengeNewAddress(
  deps: Deps,
  seen: WebhookEndpoint,
  { address = seen.url, revision }: { readonly address: string | undefined; readonly revision: number | undefined },
): Promise<string | undefined> {
  if (address === seen.url && (seen.answeredAt !== null || seen.isWaiting)) return undefined;
  if (revision !== undefined && revision !== seen.revision) {
    throw changedElsewhere('This webhook was changed elsewhere meanwhile', seen.revision);
  }
  await requireAnswer(deps, seen, address);
  return address;
}

/** Deletes a webhook with its log. Throws a 404 for one of somebody else. */
export async function deleteWebhook(
  { database }: Pick<NotificationsDeps, 'database'>,
  { id, ownerId }: { readonly id: string; readonly ownerId: string },
): Promise<void> {
  const deleted = await database.transaction((tx) =>
    tx.delete(webhookEndpoints).where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.ownerId, ownerId))),
  );
  if (deleted.count === 0) throw notFound('Webhook not found');
}

/**
 * Generates a new secret. The previous one stays valid for another day, so that a receiver can be updated in that time.
 */
export async function rotateSecret(
  { database, clock, config }: Deps,
  { id, ownerId }: { readonly id: string; readonly ownerId: string },
): Promise<{ webhook: Webhook; secret: string }> {
  const now = clock.now();
  const secret = makeWebhookSecret();
  return database.transaction(async (tx) => {
    const before = await lockWebhook(tx, id, ownerId);
    const [saved] = await tx
      .update(webhookEndpoints)
      .set({
        secret: openSecretVault(config).seal(secret),
        previousSecret: before.secret,
        previousSecretUntil: new Date(now.getTime() + previousSecretMs),
        // A webhook whose messages could not be signed was set aside.
        ...(before.failedAt === null ? {} : { failedAt: null, lastError: null, attempts: 0, dueAt: now }),
      })
      .where(eq(webhookEndpoints.id, id))
      .returning();
    if (saved === undefined) throw new Error('a locked webhook was not saved');
    return { webhook: presentWebhook(saved, now), secret };
  });
}

/**
 * Returns the address in normal form. Throws a 400 for an address that is not public, or not encrypted. The IP addresses of
 * its host are checked at every request, because they may change.
 */
function checkReceiver(address: string, { outboundAllow }: Pick<NotificationsDeps['config'], 'outboundAllow'>) {
  try {
    const url = checkAddress(address, outboundAllow);
    if (url.protocol === 'https:' || outboundAllow.includes(url.host)) return url.href;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
  }
  throw invalidField('url', 'Use an address of the public web that begins with https://');
}
