import { type Static, Type } from 'typebox';
import { defineCall } from './call.ts';
import { oneOf, text } from './text.ts';

/** The path of the page and of the call that end mails by the link in one, without a login. */
export const unsubscribePath = '/notifications/unsubscribe';

const token = () => text({ min: 1, max: 300, errorMessage: { required: 'Invalid or expired token' } });

export const MailSubscriptionSchema = Type.Object({
  /** The type of notification that the mail was about; `SERVICE` for a business service's; null for a mail about several. */
  type: Type.Union([Type.String(), Type.Null()]),
  /** What a business service calls its kind of notification; null for the types of the platform. */
  name: Type.Union([Type.String(), Type.Null()]),
  /** The name of the only person of whose new posts the mail was. */
  creator: Type.Optional(Type.String()),
});
export type MailSubscription = Static<typeof MailSubscriptionSchema>;

/** Changes nothing: mail programs open links by themselves. */
export const getMailSubscription = defineCall({
  service: 'notifications',
  method: 'GET',
  path: unsubscribePath,
  summary: 'Get what the unsubscribe link of a mail can end. Browsers are redirected to the page that asks',
  access: 'public',
  query: Type.Object({ token: token() }),
  answer: MailSubscriptionSchema,
});

/** Also the form that mail programs send according to RFC 8058: `List-Unsubscribe=One-Click`. */
export const unsubscribeFromMails = defineCall({
  service: 'notifications',
  method: 'POST',
  path: unsubscribePath,
  summary: 'Unsubscribe from a kind of mail, or from all, with the link in it. Notices about money continue',
  access: 'public',
  accepts: 'json-or-form',
  query: Type.Object({
    token: token(),
    /** `kind`: mails of that one's kind, or of its creator's new posts, which is the default; all of them if it was about several. */
    scope: Type.Optional(oneOf(['kind', 'all'])),
  }),
  body: Type.Object({ 'List-Unsubscribe': Type.Optional(text({ max: 50 })) }),
  answer: MailSubscriptionSchema,
});
