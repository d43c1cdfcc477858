import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { id, line, nullableInteger, nullableText } from './text.ts';

export const minPollOptions = 2;
export const maxPollOptions = 4;
export const maxPollOptionLength = 80;
/** A week. */
export const maxPollHours = 168;

const optionTooLong = { maxLength: `An answer can have at most ${maxPollOptionLength} characters` };
const optionMissing = 'An answer needs some text';

const newPollFields = {
  /** How long people can vote once the post is published. */
  hours: Type.Integer({ minimum: 1, maximum: maxPollHours }),
};

/** A poll as its author writes it; a post's text is its question. */
export const NewPollSchema = Type.Object({
  options: Type.Array(
    line({
      min: 1,
      max: maxPollOptionLength,
      errorMessage: { ...optionTooLong, required: optionMissing, minLength: optionMissing },
    }),
    { minItems: minPollOptions, maxItems: maxPollOptions },
  ),
  ...newPollFields,
});
export type NewPoll = Type.Static<typeof NewPollSchema>;

/** A poll whose author is still writing it: its answers may be empty. */
export const PollDraftSchema = Type.Object({
  options: Type.Array(line({ max: maxPollOptionLength, errorMessage: optionTooLong }), {
    minItems: minPollOptions,
    maxItems: maxPollOptions,
  }),
  ...newPollFields,
});

export const PollSchema = Type.Object({
  options: Type.Array(
    Type.Object({
      text: Type.String(),
      /** Null while its reader may not see the result: see `voteCount`. */
      votes: nullableInteger(),
    }),
  ),
  /** Null until its reader has voted or the poll is closed; its author always sees it. */
  voteCount: nullableInteger(),
  /** The index of the option that the reader voted for; null if they have not voted. */
  ownVote: nullableInteger(),
  hours: Type.Integer(),
  /** Null until its post is published. */
  closesAt: nullableText(),
  isClosed: Type.Boolean(),
});
export type Poll = Type.Static<typeof PollSchema>;

export const votePoll = defineCall({
  service: 'social',
  method: 'POST',
  path: '/posts/:id/vote',
  summary: "Vote in a post's poll, once. Repeating the same vote is idempotent, another vote is a 409",
  access: 'signed-in',
  params: Type.Object({ id: id() }),
  body: Type.Object({
    /** The index of the chosen option. */
    option: Type.Integer({ minimum: 0, maximum: maxPollOptions - 1 }),
  }),
  answer: PollSchema,
  missing: 'Post not found',
});
