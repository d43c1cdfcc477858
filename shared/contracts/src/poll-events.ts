import { Type } from 'typebox';
import { defineEvent } from './event.ts';
import { maxPollOptions } from './polls.ts';
import { id, instant } from './text.ts';

const mara = '01981b5c-0000-7000-8000-000000000001';
const theo = '01981b5c-0000-7000-8000-000000000002';
const post = '01981b5c-0000-7000-8000-0000000000b1';

/** The most participants that one event names. */
export const pollEventRecipients = 500;

/** A poll has closed. For a large one there are several events, each for some of its participants: the author and the voters. */
export const pollEnded = defineEvent({
  subject: 'social.poll.ended',
  version: 1,
  data: Type.Object({
    postId: id(),
    authorId: id(),
    recipientIds: Type.Array(id(), { minItems: 1, maxItems: pollEventRecipients }),
    endedAt: instant(),
  }),
  sample: { postId: post, authorId: mara, recipientIds: [mara, theo], endedAt: '2026-02-02T12:00:00.000Z' },
});

/**
 * The votes of a poll have changed: sent on core NATS, outside of the stream, once for all votes of a second. It is for people
 * who may see the result, and never says who voted for which option.
 */
export const pollChanged = defineEvent({
  subject: 'live.social.poll_changed',
  version: 1,
  data: Type.Object({
    postId: id(),
    /** The votes for each option, in order. */
    votes: Type.Array(Type.Integer({ minimum: 0 }), { maxItems: maxPollOptions }),
    /** The author, and the latest voters. */
    recipientIds: Type.Array(id(), { maxItems: pollEventRecipients }),
  }),
  sample: { postId: post, votes: [3, 1], recipientIds: [mara, theo] },
});
