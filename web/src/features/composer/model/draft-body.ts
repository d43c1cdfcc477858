import type { InputOf } from '@stagedoor/contracts/call-input';
import type { createPostDraft, PostDraft } from '@stagedoor/contracts/post-drafts';
import { readPrice } from './check-draft.ts';
import type { Draft } from './draft-store.ts';
import { toPoll } from './poll-draft.ts';
import { readSchedule, toLocalInput } from './schedule-rules.ts';

export type DraftBody = InputOf<typeof createPostDraft>['body'];

/** Returns the part of a draft that the server stores. A price or time that is not valid yet stays in the browser. */
export function toDraftBody({ content, visibility, price, scheduledAt, isSensitive, poll }: Draft): DraftBody {
  const moment = scheduledAt === null ? undefined : readSchedule(scheduledAt);
  return {
    content: content.trim(),
    visibility,
    price: readPrice(price) ?? 0,
    ...(moment && { scheduledAt: moment.toISOString() }),
    ...(isSensitive && { isSensitive }),
    ...(poll !== null && { poll: toPoll(poll) }),
  };
}

export function fromServer({ content, visibility, price, scheduledAt, isSensitive = false, poll }: PostDraft): Draft {
  return {
    content,
    visibility,
    price: price > 0 ? price.toFixed(2) : '',
    scheduledAt: scheduledAt === null ? null : toLocalInput(new Date(scheduledAt)),
    isSensitive,
    poll: poll ?? null,
  };
}
