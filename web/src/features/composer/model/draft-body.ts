import type { InputOf } from '@stagedoor/contracts/call-input';
import { createPostDraft, type PostDraft } from '@stagedoor/contracts/post-drafts';
import { validateBody } from '#/shared/http/validate-body.ts';
import { readPrice } from './check-draft.ts';
import type { Draft } from './draft-store.ts';
import { toPoll } from './poll-draft.ts';
import { readSchedule, toLocalInput } from './schedule-rules.ts';

export type DraftBody = InputOf<typeof createPostDraft>['body'];

/**
 * Returns the part of a draft that the server stores. A price or time that is not valid yet stays in the browser, as do the files:
 * the server stores only their number, so that other devices can show it.
 */
export function toDraftBody(draft: Draft, fileCount: number): DraftBody {
  const { content, visibility, price, scheduledAt, isSensitive, poll } = draft;
  const moment = scheduledAt === null ? undefined : readSchedule(scheduledAt);
  return {
    content: content.trim(),
    visibility,
    price: priceToKeep(price),
    ...(moment && { scheduledAt: moment.toISOString() }),
    ...(isSensitive && { isSensitive }),
    ...(poll !== null && { poll: toPoll(poll) }),
    ...(fileCount > 0 && { fileCount }),
  };
}

/** The server would reject the whole draft because of its price. */
function priceToKeep(typed: string): number {
  const price = readPrice(typed) ?? 0;
  return validateBody(createPostDraft.body, { price }).price === undefined ? price : 0;
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
