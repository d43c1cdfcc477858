import { id, instant, money, nullableText } from '@stagedoor/contracts/text';
import { Type } from 'typebox';

const nullableInstant = () => Type.Union([instant(), Type.Null()]);

const fields = {
  id: id(),
  username: Type.String(),
  displayName: nullableText(),
  avatarUrl: nullableText(),
  /** When they first followed, subscribed or paid. */
  since: instant(),
  isFollowing: Type.Boolean(),
  /** Null while they do not subscribe. */
  subscription: Type.Union([
    Type.Object({
      since: nullableInstant(),
      /** When it ends, if it was cancelled. */
      endsAt: nullableInstant(),
    }),
    Type.Null(),
  ]),
  /** Months that were paid after a first one. */
  renewals: Type.Integer(),
  /** Dollars before fees, less what was refunded. */
  spent: Type.Object({
    total: money(),
    subscriptions: money(),
    tips: money(),
    posts: money(),
    messages: money(),
  }),
  /** When they last wrote to the creator, and the creator to them. */
  lastWroteAt: nullableInstant(),
  lastWrittenAt: nullableInstant(),
  tags: Type.Array(Type.String()),
  hasNote: Type.Boolean(),
};

export const FanSchema = Type.Object(fields);
export type Fan = Type.Static<typeof FanSchema>;

export const FanCardSchema = Type.Object({
  ...fields,
  note: Type.String(),
  /** Counts the edits of the note, from 1. An edit names the revision that it is based on. */
  noteRevision: Type.Integer(),
  /** Lists that they were put on by hand. */
  lists: Type.Array(Type.Object({ id: id(), name: Type.String() })),
});
export type FanCard = Type.Static<typeof FanCardSchema>;
