import { defineCall } from '@stagedoor/contracts/call';
import { nullableText, seenRevision, text } from '@stagedoor/contracts/text';
import { Type } from 'typebox';

const service = 'fan-crm';

/** The post of thanks that is published each month in the name of its creator. */
export const ThanksSchema = Type.Object({
  content: Type.String(),
  /** Counts the edits of the text, from 1. Who changes it says which revision they have seen. */
  revision: Type.Integer(),
  /** When the next one is published; null where it is off. */
  nextAt: nullableText(),
  /** When the last one was published; null before that. */
  postedAt: nullableText(),
});
export type Thanks = Type.Static<typeof ThanksSchema>;

export const getThanks = defineCall({
  service,
  method: 'GET',
  path: '/fan-crm/thanks',
  summary: 'One’s own monthly post of thanks to subscribers',
  access: ['CREATOR'],
  answer: ThanksSchema,
});

export const setThanks = defineCall({
  service,
  method: 'PUT',
  path: '/fan-crm/thanks',
  summary:
    'Write it, and switch it on or off; it is published in one’s name, which one has to allow. With `revision`, a 409 if it was rewritten since',
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
