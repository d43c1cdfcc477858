import type { InputOf } from '@stagedoor/contracts/call-input';
import type { Post } from '@stagedoor/contracts/post';
import type { updatePost } from '@stagedoor/contracts/post-calls';
import { readPrice } from './check-draft.ts';
import type { Draft } from './draft-store.ts';
import type { EditDraft } from './edit-draft.ts';
import { readSchedule, toLocalInput } from './schedule-rules.ts';

type Change = InputOf<typeof updatePost>['body'];

/** A post as its author edits it. One that is published has no time any more. */
export function draftOf(post: Post, isScheduled: boolean): Draft {
  return {
    content: post.content,
    visibility: post.visibility,
    price: post.price > 0 ? post.price.toFixed(2) : '',
    scheduledAt: isScheduled && post.scheduledAt !== null ? toLocalInput(new Date(post.scheduledAt)) : null,
    isSensitive: post.isSensitive ?? false,
    // A published poll stays as it is.
    poll: null,
  };
}

/** Returns the post with what was changed and not saved, without the time of a post that has been published since. */
export function restoreEdit(unsaved: EditDraft, before: Draft): Draft {
  const restored = { ...before, ...unsaved };
  return before.scheduledAt === null ? { ...restored, scheduledAt: null } : restored;
}

/** Returns the fields that differ from the post: others are not sent, so what somebody else has changed in them stays. */
export function changeOf(before: Draft, draft: Draft): Change {
  const moment = draft.scheduledAt === null ? undefined : readSchedule(draft.scheduledAt);
  return {
    ...(draft.content.trim() !== before.content && { content: draft.content.trim() }),
    ...(draft.visibility !== before.visibility && { visibility: draft.visibility }),
    ...(readPrice(draft.price) !== readPrice(before.price) && { price: readPrice(draft.price) ?? 0 }),
    ...(draft.isSensitive !== before.isSensitive && { isSensitive: draft.isSensitive }),
    ...(moment && draft.scheduledAt !== before.scheduledAt && { scheduledAt: moment.toISOString() }),
  };
}
