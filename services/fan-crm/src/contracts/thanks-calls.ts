import { defineCall } from '@stagedoor/contracts/call';
import { nullableText, seenRevision, text } from '@stagedoor/contracts/text';
import { Type } from 'typebox';

const service = 'fan-crm';

/** The post of thanks that is published each month in the name of its creator. */
export const ThanksSchema = Type.Object({
  content: Type.String(),
  /** Counts the edits of the text, from 1. An edit names the revision that it is based on. */
  revision: Type.Integer(),
  /** When the next one is published; null if it is off. */
  nextAt: nullableText(),
  /** When the last one was published; null before that. */
  postedAt: nullableText(),
});
export type Thanks = Type.Static<typeof ThanksSchema>;

export const getThanks = defineCall({
  service,
  method: 'GET',
  path: '/fan-crm/thanks',
  summary: 'Get your monthly thank-you post to subscribers',
  access: ['CREATOR'],
  answer: ThanksSchema,
});

export const setThanks = defineCall({
  service,
  method: 'PUT',
  path: '/fan-crm/thanks',
  summary:
    'Write your monthly thank-you post and switch it on or off. It is published in your name, which needs your consent. With `revision`, 409 if it has changed since',
  access: ['CREATOR'],
  body: Type.Object({
    content: text({
      min: 1,
      max: 1_000,
      errorMessage: {
        required: 'Text is required',
        minLength: 'Text is required',
        maxLength: 'Text must be at most 1000 characters',
      },
    }),
    isOn: Type.Boolean(),
    revision: Type.Optional(seenRevision()),
  }),
  answer: ThanksSchema,
});
