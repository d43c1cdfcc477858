import type { WebhookEventType } from '@stagedoor/contracts/webhook-events';
import { listWebhooks, updateWebhook, type Webhook } from '@stagedoor/contracts/webhooks';
import { call } from '#/shared/http/api-client.ts';
import { isChangedElsewhere, type MergedEdit, maxMerges, mergeEdit } from '#/shared/http/merge-edit.ts';

export interface WebhookValues {
  readonly url: string;
  readonly eventTypes: WebhookEventType[];
}

const isSame = (field: keyof WebhookValues, one: WebhookValues, other: WebhookValues) =>
  String(one[field]) === String(other[field]);

export const isSameWebhook = (one: WebhookValues, other: WebhookValues) =>
  isSame('url', one, other) && isSame('eventTypes', one, other);

/** Merges an edit of a webhook with values saved or typed meanwhile. */
export function mergeWebhook(before: WebhookValues, edited: WebhookValues, latest: WebhookValues) {
  const { url, eventTypes } = latest;
  return mergeEdit<WebhookValues>({ before, edited, latest: { url, eventTypes } }, ['url', 'eventTypes'], isSame);
}

/** The outcome of a save: the saved webhook, or the conflicts that the creator has to decide. */
export type WebhookOutcome =
  | { readonly saved: Webhook }
  | { readonly latest: Webhook; readonly merged: MergedEdit<WebhookValues> };

/**
 * Saves the typed values of a webhook. If it was changed elsewhere meanwhile, merges them into the latest version, unless both
 * changed the same field.
 */
export async function saveWebhook(webhook: Webhook, typed: WebhookValues): Promise<WebhookOutcome> {
  let base = webhook;
  let values = typed;
  for (let merges = 0; ; merges += 1) {
    const { id, revision } = base;
    try {
      const body = {
        ...(!isSame('url', values, base) && { url: values.url }),
        ...(!isSame('eventTypes', values, base) && { eventTypes: values.eventTypes }),
        revision,
      };
      return { saved: await call(updateWebhook, { params: { id }, body }) };
    } catch (error) {
      if (!isChangedElsewhere(error) || merges === maxMerges) throw error;
      const latest = (await call(listWebhooks, {})).find((one) => one.id === id);
      if (latest === undefined) throw error;
      const merged = mergeWebhook(base, values, latest);
      if (merged.conflicts.length > 0) return { latest, merged };
      [base, values] = [latest, merged.values];
    }
  }
}
