import type { WebhookEventType } from '@stagedoor/contracts/webhook-events';
import { listWebhooks, updateWebhook, type Webhook } from '@stagedoor/contracts/webhooks';
import { call } from '#/shared/http/api-client.ts';
import { isChangedElsewhere, maxMerges, mergeEdit } from '#/shared/http/merge-edit.ts';

interface WebhookValues {
  readonly url: string;
  readonly eventTypes: WebhookEventType[];
}

const isSame = (field: keyof WebhookValues, one: WebhookValues, other: WebhookValues) =>
  String(one[field]) === String(other[field]);

/**
 * Saves what was typed over a webhook. Where that was changed elsewhere meanwhile, saves it over the newest one; throws the
 * server's 409 where both changed the same field.
 */
export async function saveWebhook(webhook: Webhook, typed: WebhookValues): Promise<void> {
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
      await call(updateWebhook, { params: { id }, body });
      return;
    } catch (error) {
      if (!isChangedElsewhere(error) || merges === maxMerges) throw error;
      const latest = (await call(listWebhooks, {})).find((one) => one.id === id);
      if (latest === undefined) throw error;
      const merged = mergeEdit<WebhookValues>({ before: base, edited: values, latest }, ['url', 'eventTypes'], isSame);
      if (merged.conflicts.length > 0) throw error;
      [base, values] = [latest, merged.values];
    }
  }
}
