import { type TSchema, Type } from 'typebox';
import type { ApiScope } from './api-scope.ts';
import { defineEvent, type EventDefinition } from './event.ts';
import { messageTypes } from './message.ts';
import { dollars, id, instant, oneOf } from './text.ts';

const theo = '01981b5c-0000-7000-8000-000000000002';
const at = '2026-02-11T12:00:00.000Z';

/** An event that is sent to creators' webhooks. It has a subject like every event, but travels by HTTP only. */
export interface WebhookEvent<Data extends TSchema = TSchema, EventType extends string = string>
  extends EventDefinition<Data> {
  /** As the body says it. */
  readonly type: EventType;
  readonly summary: string;
  /** The scope by which an API key could read the same. */
  readonly scope: ApiScope;
}

function defineWebhookEvent<Data extends TSchema, const EventType extends string>(
  event: Omit<WebhookEvent<Data, EventType>, 'subject' | 'version'>,
): WebhookEvent<Data, EventType> {
  return { ...event, ...defineEvent({ ...event, subject: `webhooks.${event.type}`, version: 1 }) };
}

export const webhookPostPublished = defineWebhookEvent({
  type: 'post.published',
  summary: 'A post of yours was published, also a scheduled one',
  scope: 'posts:read',
  data: Type.Object({ postId: id(), publishedAt: instant() }),
  sample: { postId: '01981b5c-0000-7000-8000-0000000000b1', publishedAt: at },
});

export const webhookFollowerGained = defineWebhookEvent({
  type: 'follower.gained',
  summary: 'Somebody follows you',
  scope: 'subscribers:read',
  data: Type.Object({ followerId: id(), followedAt: instant() }),
  sample: { followerId: theo, followedAt: at },
});

export const webhookSubscriberStarted = defineWebhookEvent({
  type: 'subscriber.started',
  summary: 'Somebody subscribed to you; the price is for a month, in dollars',
  scope: 'subscribers:read',
  data: Type.Object({
    subscriptionId: id(),
    subscriberId: id(),
    price: dollars({ max: 1_000_000 }),
    startedAt: instant(),
    renewsAt: instant(),
  }),
  sample: {
    subscriptionId: '01981b5c-0000-7000-8000-0000000000f1',
    subscriberId: theo,
    price: 9.99,
    startedAt: at,
    renewsAt: '2026-03-11T12:00:00.000Z',
  },
});

export const webhookSubscriberPlanChanged = defineWebhookEvent({
  type: 'subscriber.plan_changed',
  summary: 'A subscriber changed to another tier at once; the price is for a month, in dollars',
  scope: 'subscribers:read',
  data: Type.Object({
    subscriptionId: id(),
    subscriberId: id(),
    price: dollars({ max: 1_000_000 }),
    /** The name of the tier; null for one price without tiers. */
    tier: Type.Union([Type.String(), Type.Null()]),
    changedAt: instant(),
  }),
  sample: {
    subscriptionId: '01981b5c-0000-7000-8000-0000000000f1',
    subscriberId: theo,
    price: 19.99,
    tier: 'Backstage',
    changedAt: at,
  },
});

export const webhookSubscriberEnded = defineWebhookEvent({
  type: 'subscriber.ended',
  summary: 'A subscription to you gives no access any more',
  scope: 'subscribers:read',
  data: Type.Object({ subscriptionId: id(), subscriberId: id(), endedAt: instant() }),
  sample: { subscriptionId: '01981b5c-0000-7000-8000-0000000000f1', subscriberId: theo, endedAt: at },
});

export const webhookSaleMade = defineWebhookEvent({
  type: 'sale.made',
  summary: 'Somebody bought a post or a message of yours; the amount is in dollars, before fees',
  scope: 'earnings:read',
  data: Type.Object({
    purchaseId: id(),
    kind: oneOf(['post', 'message']),
    /** The id of the post or the message. */
    itemId: id(),
    buyerId: id(),
    amount: dollars({ max: 1_000_000 }),
    soldAt: instant(),
  }),
  sample: {
    purchaseId: '01981b5c-0000-7000-8000-0000000000f3',
    kind: 'post',
    itemId: '01981b5c-0000-7000-8000-0000000000b1',
    buyerId: theo,
    amount: 9.99,
    soldAt: at,
  },
});

export const webhookTipReceived = defineWebhookEvent({
  type: 'tip.received',
  summary: 'Somebody sent you a tip; the amount is in dollars, before fees',
  scope: 'earnings:read',
  data: Type.Object({ tipId: id(), senderId: id(), amount: dollars({ max: 1_000_000 }), receivedAt: instant() }),
  sample: { tipId: '01981b5c-0000-7000-8000-0000000000f2', senderId: theo, amount: 5, receivedAt: at },
});

export const webhookMessageReceived = defineWebhookEvent({
  type: 'message.received',
  summary: 'Somebody sent you a message; read its text by the call for a message',
  scope: 'messages:read',
  data: Type.Object({
    messageId: id(),
    conversationId: id(),
    senderId: id(),
    type: oneOf(messageTypes),
    /** Whether it waits among your requests. */
    isRequest: Type.Boolean(),
    sentAt: instant(),
  }),
  sample: {
    messageId: '01981b5c-0000-7000-8000-0000000000e1',
    conversationId: '01981b5c-0000-7000-8000-0000000000d1',
    senderId: theo,
    type: 'TEXT',
    isRequest: false,
    sentAt: at,
  },
});

/** Cannot be subscribed to: it is sent when its owner presses the button. */
export const webhookTest = defineWebhookEvent({
  type: 'webhook.test',
  summary: 'You asked for a test',
  scope: 'profile:read',
  data: Type.Object({ message: Type.String() }),
  sample: { message: 'It works' },
});

/** Nobody subscribes to it: an address answers it before it is sent anything else. */
export const webhookChallenge = defineWebhookEvent({
  type: 'webhook.challenge',
  summary: 'Answer with 200 and a JSON object that has the same challenge; until then nothing else is sent',
  scope: 'profile:read',
  data: Type.Object({ challenge: Type.String() }),
  sample: { challenge: 'q3Jx0yF2m1c9w8kVh7tZsA' },
});

/** What a webhook may be subscribed to. */
export const webhookEvents = [
  webhookPostPublished,
  webhookFollowerGained,
  webhookSubscriberStarted,
  webhookSubscriberPlanChanged,
  webhookSubscriberEnded,
  webhookSaleMade,
  webhookTipReceived,
  webhookMessageReceived,
] as const satisfies readonly WebhookEvent[];

export const webhookEventTypes = [
  'post.published',
  'follower.gained',
  'subscriber.started',
  'subscriber.plan_changed',
  'subscriber.ended',
  'sale.made',
  'tip.received',
  'message.received',
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** The schema of the body that a receiver gets: what happened, when, and its data. */
export function webhookBodyOf<E extends WebhookEvent>({ type, data }: E) {
  return Type.Object({ type: Type.Literal(type), timestamp: instant(), data: data as E['data'] });
}
