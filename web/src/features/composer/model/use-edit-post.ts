import type { Post } from '@stagedoor/contracts/post';
import { updatePost } from '@stagedoor/contracts/post-calls';
import { getPost } from '@stagedoor/contracts/posts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as composerTexts from '#/shared/config/texts/composer.ts';
import { call } from '#/shared/http/api-client.ts';
import { ClientError, messageOf } from '#/shared/http/client-error.ts';
import { isChangedElsewhere, maxMerges } from '#/shared/http/merge-edit.ts';
import { useSmallestPrice } from '#/shared/prices/smallest-price.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { checkDraft, readPrice } from './check-draft.ts';
import type { Draft } from './draft-store.ts';
import { adoptLeftEditDraft, deleteEditDraft, readEditDraft, storeEditDraft } from './edit-draft.ts';
import { changeOf, draftOf, type MergedDraft, mergeDraft, restoreEdit } from './edit-rules.ts';

const FIELDS: readonly string[] = ['content', 'price', 'scheduledAt', 'letterSubject'];

/**
 * The editing of the author's post. Unsaved changes of this tab are stored in the browser, so that neither closing the dialog by
 * accident nor a reload loses them.
 */
export function useEditPost(post: Post, isScheduled: boolean, onSaved: (post: Post) => void) {
  const [start] = useState(() => openEdit(post, isScheduled));
  const [base, setBase] = useState(post);
  const before = draftOf(base, isScheduled);
  const [draft, setDraft] = useState(start.values);
  // The same for the answer to a save, which comes to the function of an earlier render.
  const newest = useRef(start.values);
  const [conflicts, setConflicts] = useState(start.conflicts);
  // The values of the fields before both sides changed them. Stored with the edit until its author has decided: otherwise the
  // conflict would be forgotten when the edit is opened again, and the edit would overwrite the version from elsewhere.
  const [beforeConflict, setBeforeConflict] = useState(start.before);
  // The typed values of fields that show the version from elsewhere.
  const [replaced, setReplaced] = useState<Partial<Draft>>();
  const [isGone, setGone] = useState(false);
  const saving = useMutation({
    mutationFn: (sent: Draft) => saveEdit(base, sent, isScheduled),
    onSuccess: (outcome, sent) => {
      if ('saved' in outcome) {
        storeTypedSince(sent, draftOf(outcome.saved, isScheduled));
        return onSaved(outcome.saved);
      }
      setBase(outcome.latest);
      setBeforeConflict(before);
      setConflicts(outcome.merged.conflicts);
      // Values typed during the save stay.
      newest.current = mergeDraft(sent, newest.current, outcome.merged.values).values;
      setDraft(newest.current);
    },
    onError(error) {
      if (!(error instanceof ClientError) || error.statusCode !== 404) return;
      deleteEditDraft(post);
      setGone(true);
    },
  });
  const { error, reset, isPending } = saving;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it is opened, over what it has by the time something is found
  useEffect(() => {
    const dialog = new AbortController();
    void adoptLeftEditDraft(post, dialog.signal).then((isFound) => {
      if (!isFound || dialog.signal.aborted) return;
      const left = openEdit(post, isScheduled);
      newest.current = left.values;
      setDraft(left.values);
      setBeforeConflict(left.before);
      setConflicts(left.conflicts);
    });
    return () => dialog.abort();
  }, []);
  /** The dialog closes now. Text typed after Save was pressed is there when it is opened again. */
  function storeTypedSince(sent: Draft, saved: Draft) {
    const typed = newest.current;
    storeEditDraft(post, mergeDraft(sent, typed, saved).values, saved);
    if (Object.keys(changeOf(sent, typed)).length > 0) showToast('blank', composerTexts.typedMeanwhileIsNotSaved);
  }
  function change(part: Partial<Draft>, undecided = conflicts) {
    const next = { ...draft, ...part };
    if (error) reset();
    newest.current = next;
    storeEditDraft(post, next, { ...before, ...pickFields(beforeConflict, undecided) });
    setDraft(next);
  }
  function revert() {
    if (error) reset();
    deleteEditDraft(post);
    setConflicts([]);
    setReplaced(undefined);
    newest.current = before;
    setDraft(before);
  }
  function saveMine() {
    setConflicts([]);
    change({}, []);
    saving.mutate(draft);
  }
  function takeTheOther() {
    setReplaced(pickFields(draft, conflicts));
    setConflicts([]);
    change(pickFields(before, conflicts), []);
  }
  function bringMineBack() {
    if (replaced) change(replaced);
    setReplaced(undefined);
  }

  const hasMoved = draft.scheduledAt !== before.scheduledAt;
  // An earlier price may be below the smallest chargeable one; the other fields can be changed anyway.
  const isPriceNew = readPrice(draft.price) !== readPrice(before.price);
  const smallestPrice = useSmallestPrice(isPriceNew);
  const checked = { ...draft, scheduledAt: hasMoved ? draft.scheduledAt : null };
  const errors = checkDraft(checked, new Date(), isPriceNew ? smallestPrice : 0);
  const serverErrors = error instanceof ClientError ? (error.errors ?? []) : [];
  const isToldInPlace = serverErrors.length > 0 && serverErrors.every(({ field }) => FIELDS.includes(field));
  const isEmpty = draft.content.trim() === '' && (post.media.length === 0 || post.poll !== undefined);
  const isChanged = Object.keys(changeOf(before, draft)).length > 0;
  return {
    draft,
    change,
    revert,
    isChanged,
    errorOf: (field: string) =>
      (field === 'content' && isEmpty
        ? post.poll
          ? composerTexts.aPollNeedsAQuestion
          : composerTexts.postIsEmpty
        : errors[field]) ?? serverErrors.find((one) => one.field === field)?.message,
    failure: isGone
      ? composerTexts.postWasDeleted
      : error && !isToldInPlace
        ? messageOf(error, composerTexts.failedToSaveThePost)
        : undefined,
    /** Whether it was deleted elsewhere. */
    isGone,
    /** The saved version, and the fields that were changed here and elsewhere to different values. */
    saved: before,
    conflicts: isGone ? [] : conflicts,
    saveMine,
    takeTheOther,
    bringMineBack: replaced === undefined ? undefined : bringMineBack,
    canSave: isChanged && conflicts.length === 0 && !isGone && !isEmpty && Object.keys(errors).length === 0,
    isSaving: isPending,
    save: () => saving.mutate(draft),
  };
}

/** The edit as it was left. Fields that were edited elsewhere since are in conflict with it. */
function openEdit(post: Post, isScheduled: boolean) {
  const latest = draftOf(post, isScheduled);
  const unsaved = readEditDraft(post);
  const before = { ...latest, ...unsaved.before };
  return { before, ...mergeDraft(before, restoreEdit(unsaved, latest), latest) };
}

function pickFields(from: Draft, fields: readonly (keyof Draft)[]): Partial<Draft> {
  return Object.fromEntries(fields.map((field) => [field, from[field]]));
}

/** The outcome of a save: the saved post, or the conflicts that its author has to decide first. */
type SaveOutcome = { readonly saved: Post } | { readonly latest: Post; readonly merged: MergedDraft };

/**
 * Saves the edit of a post. If the post was edited elsewhere meanwhile, merges both edits and saves again, unless both changed the
 * same field.
 */
async function saveEdit(post: Post, draft: Draft, isScheduled: boolean): Promise<SaveOutcome> {
  let [base, edited] = [post, draft];
  for (let merges = 0; ; merges += 1) {
    const before = draftOf(base, isScheduled);
    const { id, revision } = base;
    try {
      const body = { ...changeOf(before, edited), ...(revision !== undefined && { revision }) };
      return { saved: await call(updatePost, { params: { id }, body }) };
    } catch (error) {
      if (!isChangedElsewhere(error) || merges === maxMerges) throw error;
    }
    const latest = await call(getPost, { params: { id } });
    const merged = mergeDraft(before, edited, draftOf(latest, isScheduled));
    if (merged.conflicts.length > 0) return { latest, merged };
    [base, edited] = [latest, merged.values];
  }
}
