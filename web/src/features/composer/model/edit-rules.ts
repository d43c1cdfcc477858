import type { InputOf } from '@stagedoor/contracts/call-input';
import type { Post } from '@stagedoor/contracts/post';
import type { updatePost } from '@stagedoor/contracts/post-calls';
import { type MergedEdit, mergeEdit } from '#/shared/http/merge-edit.ts';
import { readPrice } from './check-draft.ts';
import { type Draft, joinTierIds, namedTierIds } from './draft-store.ts';
import type { EditDraft } from './edit-draft.ts';
import { readSchedule, toLocalInput } from './schedule-rules.ts';

type Change = InputOf<typeof updatePost>['body'];

/** A post as its author edits it. One that is published has no time any more. */
export function draftOf(post: Post, isScheduled: boolean): Draft {
  return {
    content: post.content,
    visibility: post.visibility,
    tierIds: joinTierIds(post.tiers?.map(({ id }) => id) ?? []),
    price: post.price > 0 ? post.price.toFixed(2) : '',
    scheduledAt: isScheduled && post.scheduledAt !== null ? toLocalInput(new Date(post.scheduledAt)) : null,
    isSensitive: post.isSensitive ?? false,
    // A published poll stays as it is.
    poll: null,
    ...(isScheduled && { letterSubject: post.letterSubject ?? null }),
  };
}

/** Returns the post with its unsaved changes, without the time of a post that has been published since. */
export function restoreEdit(unsaved: EditDraft, before: Draft): Draft {
  const { before: _, ...changed } = unsaved;
  const restored = { ...before, ...changed };
  return before.scheduledAt === null ? withoutSchedule(restored) : restored;
}

/** A post that is published has no time to decide about, and its letter is on its way. */
function withoutSchedule({ letterSubject: _, ...draft }: Draft): Draft {
  return { ...draft, scheduledAt: null };
}

/** Returns the fields that differ from the post: others are not sent, so that changes made elsewhere stay. */
export function changeOf(before: Draft, draft: Draft): Change {
  const moment = draft.scheduledAt === null ? undefined : readSchedule(draft.scheduledAt);
  const [tierIds, tierIdsBefore] = [namedTierIds(draft), namedTierIds(before)];
  const hasOtherTiers = draft.visibility === 'SUBSCRIBERS' && tierIds?.join() !== tierIdsBefore?.join();
  return {
    ...(draft.content.trim() !== before.content && { content: draft.content.trim() }),
    ...(draft.visibility !== before.visibility && { visibility: draft.visibility }),
    ...(hasOtherTiers && { tierIds: tierIds ?? null }),
    ...(readPrice(draft.price) !== readPrice(before.price) && { price: readPrice(draft.price) ?? 0 }),
    ...(draft.isSensitive !== before.isSensitive && { isSensitive: draft.isSensitive }),
    ...(draft.scheduledAt !== null && subjectOf(draft) !== subjectOf(before) && { letterSubject: subjectOf(draft) }),
    ...(moment && draft.scheduledAt !== before.scheduledAt && { scheduledAt: moment.toISOString() }),
  };
}

export type MergedDraft = MergedEdit<Draft>;

/** The fields of a post that its author edits. */
export type EditedField = Exclude<keyof Draft, 'poll'>;
const fields: readonly EditedField[] = [
  'content',
  'visibility',
  'tierIds',
  'price',
  'scheduledAt',
  'isSensitive',
  'letterSubject',
];

/** Merges an edit with the version saved elsewhere meanwhile. A post that has been published since has no time to decide about. */
export function mergeDraft(before: Draft, edited: Draft, latest: Draft): MergedDraft {
  const merged = mergeEdit({ before, edited, latest }, fields, isSameField);
  if (latest.scheduledAt !== null) return merged;
  return {
    values: withoutSchedule(merged.values),
    conflicts: merged.conflicts.filter((field) => field !== 'scheduledAt' && field !== 'letterSubject'),
  };
}

const subjectOf = ({ letterSubject = null }: Draft): string | null => letterSubject?.trim() ?? null;

function isSameField(field: keyof Draft, one: Draft, other: Draft): boolean {
  if (field === 'letterSubject') return subjectOf(one) === subjectOf(other);
  if (field === 'content') return one.content.trim() === other.content.trim();
  return field === 'price' ? readPrice(one.price) === readPrice(other.price) : one[field] === other[field];
}
