import { type Static, Type } from 'typebox';
import { defineCall } from './call.ts';
import { listOf, pageQuery } from './list.ts';
import { id, instant, nullableInteger, nullableText, oneOf, seenRevision, verbatim } from './text.ts';
import { webhookEventTypes } from './webhook-events.ts';

const service = 'notifications';
const byId = Type.Object({ id: id() });
const missing = 'Webhook not found';

/** Why a webhook is off: its owner turned it off, it answered 410, or every delivery failed for three days. */
export const webhookOffReasons = ['owner', 'gone', 'failing'] as const;

export const WebhookSchema = Type.Object({
  id: id(),
  url: Type.String(),
  eventTypes: Type.Array(oneOf(webhookEventTypes)),
  /** Counts the edits of address and events, from 1. An edit names the revision that it is based on. */
  revision: Type.Integer(),
  createdAt: instant(),
  /** Whether nothing is sent until the program at its address has answered a challenge. */
  isWaiting: Type.Boolean(),
  /** Null while it is on. */
  offReason: Type.Union([oneOf(webhookOffReasons), Type.Null()]),
  /** Since when nothing has been delivered although it was tried; null if the last try succeeded. */
  failingSince: nullableText(),
  /** Until when messages are signed with the secret before the last one, too; null if they are not. */
  previousSecretUntil: nullableText(),
});
export type Webhook = Static<typeof WebhookSchema>;

const url = () =>
  verbatim({
    min: 1,
    max: 2_048,
    errorMessage: {
      required: 'Address is required',
      minLength: 'Address is required',
      maxLength: 'Address must be at most 2048 characters',
    },
  });
const eventTypes = () =>
  Type.Array(oneOf(webhookEventTypes, { errorMessage: { enum: 'There is no such event' } }), {
    minItems: 1,
    maxItems: webhookEventTypes.length,
    errorMessage: {
      required: 'Choose at least one event',
      minItems: 'Choose at least one event',
      maxItems: 'Name each event once',
    },
  });

export const listWebhooks = defineCall({
  service,
  method: 'GET',
  path: '/notifications/webhooks',
  summary: 'List your webhooks, newest first',
  access: 'signed-in',
  answer: Type.Array(WebhookSchema),
});

export const createWebhook = defineCall({
  service,
  method: 'POST',
  path: '/notifications/webhooks',
  summary:
    'Create a webhook. It receives events once its program answers a challenge. Only this response contains the secret',
  access: ['CREATOR'],
  stepUp: 'everyone',
  body: Type.Object({ url: url(), eventTypes: eventTypes() }),
  answer: Type.Object({ webhook: WebhookSchema, secret: Type.String() }),
  status: 201,
});

export const updateWebhook = defineCall({
  service,
  method: 'PATCH',
  path: '/notifications/webhooks/:id',
  summary:
    'Edit a webhook, or switch it off or on. Omitted fields stay as they are; a new address must answer a challenge first. With `revision`, 409 if address or events were changed since',
  access: ['CREATOR'],
  stepUp: 'everyone',
  params: byId,
  body: Type.Partial(
    Type.Object({ url: url(), eventTypes: eventTypes(), isOn: Type.Boolean(), revision: seenRevision() }),
  ),
  answer: WebhookSchema,
  missing,
});

export const challengeWebhook = defineCall({
  service,
  method: 'POST',
  path: '/notifications/webhooks/:id/challenge',
  summary: 'Send a challenge to a webhook that has not answered one yet. 400 if the response is wrong',
  access: ['CREATOR'],
  params: byId,
  answer: WebhookSchema,
  missing,
});

export const deleteWebhook = defineCall({
  service,
  method: 'DELETE',
  path: '/notifications/webhooks/:id',
  summary: 'Delete a webhook and its log',
  access: 'signed-in',
  params: byId,
  answer: Type.Null(),
  missing,
});

export const rotateWebhookSecret = defineCall({
  service,
  method: 'POST',
  path: '/notifications/webhooks/:id/secret',
  summary: 'Create a new secret. For 24 hours messages are signed with both',
  access: ['CREATOR'],
  stepUp: 'everyone',
  params: byId,
  answer: Type.Object({ webhook: WebhookSchema, secret: Type.String() }),
  missing,
});

export const sendTestEvent = defineCall({
  service,
  method: 'POST',
  path: '/notifications/webhooks/:id/test',
  summary: 'Send a test event to a webhook',
  access: ['CREATOR'],
  params: byId,
  answer: Type.Null(),
  missing,
});

export const resendWebhookEvents = defineCall({
  service,
  method: 'POST',
  path: '/notifications/webhooks/:id/resend',
  summary: "Resend all events of the webhook's types since a given time, at most 10,000",
  access: ['CREATOR'],
  params: byId,
  body: Type.Object({ since: instant() }),
  answer: Type.Object({ count: Type.Integer() }),
  missing,
});

export const webhookDeliveryStates = ['waiting', 'delivered', 'failed'] as const;

const deliveryFields = {
  id: id(),
  /** The header `webhook-id`, the same for one event at every attempt. */
  webhookId: Type.String(),
  type: Type.String(),
  /** When the event happened. */
  happenedAt: instant(),
  state: oneOf(webhookDeliveryStates),
  /** Tries since it was last asked for. */
  tries: Type.Integer(),
  /** Null if it waits for nothing. */
  nextTryAt: nullableText(),
};
export const WebhookDeliverySchema = Type.Object(deliveryFields);
export type WebhookDelivery = Static<typeof WebhookDeliverySchema>;

export const listWebhookDeliveries = defineCall({
  service,
  method: 'GET',
  path: '/notifications/webhooks/:id/deliveries',
  summary: 'List sent and pending deliveries of a webhook within the retention of its log, newest first',
  access: 'signed-in',
  params: byId,
  query: pageQuery({}),
  answer: listOf('deliveries', WebhookDeliverySchema),
  missing,
});

/** How many responses of one delivery are kept, because its owner may resend it any number of times. */
export const mostWebhookAttempts = 50;

export const getWebhookDelivery = defineCall({
  service,
  method: 'GET',
  path: '/notifications/webhook-deliveries/:id',
  summary: 'Get a delivery with the last 50 responses',
  access: 'signed-in',
  params: byId,
  answer: Type.Object({
    ...deliveryFields,
    body: Type.String(),
    attempts: Type.Array(
      Type.Object({
        at: instant(),
        /** Null if no answer could be read. */
        status: nullableInteger(),
        /** Why there is no answer; null if there is one. */
        error: nullableText(),
        durationMs: Type.Integer(),
        /** The beginning of the answer's body. */
        answer: nullableText(),
      }),
    ),
  }),
  missing: 'Delivery not found',
});

export const resendWebhookDelivery = defineCall({
  service,
  method: 'POST',
  path: '/notifications/webhook-deliveries/:id/resend',
  summary: 'Resend an event with the same webhook-id',
  access: ['CREATOR'],
  params: byId,
  answer: Type.Null(),
  missing: 'Delivery not found',
});
