import { type Static, Type } from 'typebox';
import { defineCall } from './call.ts';
import { instant, oneOf } from './text.ts';

/** `unknown`: the mail server of the address said that it does not exist. `complaint`: the reader called a mail spam. */
export const mailStopReasons = ['unknown', 'complaint'] as const;

const MailDeliverySchema = Type.Object({
  /** Why no notifications are mailed to the person's address; null if they are. */
  stopped: Type.Union([Type.Object({ reason: oneOf(mailStopReasons), at: instant() }), Type.Null()]),
});
export type MailDelivery = Static<typeof MailDeliverySchema>;

export const getMailDelivery = defineCall({
  service: 'notifications',
  method: 'GET',
  path: '/notifications/mail-delivery',
  summary: 'Get whether notifications can be mailed to you, and why not',
  access: 'signed-in',
  answer: MailDeliverySchema,
});

export const resumeMailDelivery = defineCall({
  service: 'notifications',
  method: 'POST',
  path: '/notifications/mail-delivery/resume',
  summary: 'Have notifications mailed to your address again. Idempotent',
  access: 'signed-in',
  repeatable: true,
  answer: MailDeliverySchema,
});
