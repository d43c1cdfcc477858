import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { id, instant, text, verbatim } from './text.ts';

const service = 'notifications';

/** A browser that receives push messages. Its push address is never returned. */
export const PushSubscriptionSchema = Type.Object({
  id: id(),
  /** Such as `Firefox on Windows`. */
  device: Type.String(),
  createdAt: instant(),
  /** Whether it is the browser of the session that asks. */
  isThisSession: Type.Boolean(),
});
export type PushSubscription = Type.Static<typeof PushSubscriptionSchema>;

export const getPushSettings = defineCall({
  service,
  method: 'GET',
  path: '/notifications/push',
  summary: 'Get the key for push subscriptions, and which of your browsers have subscribed',
  access: 'signed-in',
  answer: Type.Object({ publicKey: Type.String(), subscriptions: Type.Array(PushSubscriptionSchema) }),
});

export const subscribeToPush = defineCall({
  service,
  method: 'POST',
  path: '/notifications/push',
  summary: 'Subscribe this browser to push messages. Idempotent',
  access: 'signed-in',
  body: Type.Object({
    endpoint: verbatim({ min: 1, max: 2048 }),
    /** The browser's keys, base64url. */
    p256dh: verbatim({ min: 1, max: 200, pattern: '^[A-Za-z0-9_-]+=*$' }),
    auth: verbatim({ min: 1, max: 100, pattern: '^[A-Za-z0-9_-]+=*$' }),
    /** The key that the browser has subscribed with. */
    publicKey: text({ min: 1, max: 200 }),
  }),
  answer: PushSubscriptionSchema,
  status: 201,
});

export const unsubscribeFromPush = defineCall({
  service,
  method: 'DELETE',
  path: '/notifications/push/:id',
  summary: 'Unsubscribe one of your browsers from push messages',
  access: 'signed-in',
  params: Type.Object({ id: id() }),
  answer: Type.Null(),
  missing: 'Subscription not found',
});
