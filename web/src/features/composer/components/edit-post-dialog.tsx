import type { Post } from '@stagedoor/contracts/post';
import * as composerTexts from '#/shared/config/texts/composer.ts';
import * as membershipTexts from '#/shared/config/texts/membership.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { Button } from '#/shared/ui/button.tsx';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';
import { ChangedElsewhere, type ConflictingField, OtherVersionShown } from '#/shared/ui/feedback/changed-elsewhere.tsx';
import { Textarea } from '#/shared/ui/fields/textarea.tsx';
import { type Draft, namedTierIds } from '../model/draft-store.ts';
import { useEditPost } from '../model/use-edit-post.ts';
import { LetterField } from './letter-field.tsx';
import { PriceField } from './price-field.tsx';
import { MomentField } from './schedule-field.tsx';
import { SensitiveField } from './sensitive-field.tsx';
import { TiersField } from './tiers-field.tsx';
import { VisibilityField } from './visibility-field.tsx';

interface EditPostDialogProps {
  readonly post: Post;
  /** Whether the post is not published yet, so that its time can be changed as well. */
  readonly isScheduled: boolean;
  readonly isCreator: boolean;
  /** Somebody has bought it: its text stays as it is. */
  readonly isSold: boolean;
  readonly onSaved: (post: Post) => void;
  readonly onClose: () => void;
  /** Called when it is closed after the post was found to be deleted. */
  readonly onGone: () => void;
}

/**
 * Edits the text and terms of the author's post. Unsaved changes are there when it is opened again. If the post was deleted
 * elsewhere, the dialog stays, so that the typed text can be copied.
 */
export function EditPostDialog({
  post,
  isScheduled,
  isCreator,
  isSold,
  onSaved,
  onClose,
  onGone,
}: EditPostDialogProps) {
  const editing = useEditPost(post, isScheduled, onSaved);
  const { draft, change, errorOf } = editing;
  const isVoted = (post.poll?.voteCount ?? 0) > 0;
  return (
    <FormDialog
      title={isScheduled ? composerTexts.editScheduledPost : composerTexts.editPost}
      {...(post.media.length > 0 && { hint: composerTexts.filesStay })}
      submitLabel={wordTexts.save}
      isBusy={editing.isSaving}
      isDisabled={!editing.canSave}
      onSubmit={editing.save}
      onCancel={editing.isGone ? onGone : onClose}
    >
      <Textarea
        label={composerTexts.text}
        name="content"
        rows={5}
        value={draft.content}
        error={errorOf('content')}
        readOnly={isSold || isVoted}
        {...((isSold || isVoted) && { hint: isSold ? composerTexts.sold : composerTexts.voted })}
        onChange={(event) => change({ content: event.target.value })}
        className="max-h-72 min-h-28 resize-none [field-sizing:content]"
      />
      {(post.media.length > 0 || draft.isSensitive) && (
        <SensitiveField value={draft.isSensitive} onChange={(isSensitive) => change({ isSensitive })} />
      )}
      <VisibilityField
        value={draft.visibility}
        isCreator={isCreator || draft.visibility === 'SUBSCRIBERS'}
        onChange={(visibility) => change({ visibility })}
      />
      {isCreator && draft.visibility === 'SUBSCRIBERS' && (
        <TiersField value={draft.tierIds} onChange={(tierIds) => change({ tierIds })} />
      )}
      {(isCreator || draft.price !== '') && (
        <PriceField value={draft.price} error={errorOf('price')} onChange={(price) => change({ price })} />
      )}
      {draft.scheduledAt !== null && (
        <MomentField
          value={draft.scheduledAt}
          error={errorOf('scheduledAt')}
          onChange={(scheduledAt) => change({ scheduledAt })}
        />
      )}
      {isCreator && draft.scheduledAt !== null && (
        <LetterField
          form={{ draft, change, errorOf, fileCount: post.media.length, hasPoll: post.poll !== undefined }}
        />
      )}
      {editing.conflicts.length > 0 && (
        <ChangedElsewhere
          fields={editing.conflicts.map((field) => describeConflict(field, editing.saved, draft))}
          onSaveMine={editing.saveMine}
          onTakeTheOther={editing.takeTheOther}
        />
      )}
      {editing.bringMineBack && <OtherVersionShown onBringBack={editing.bringMineBack} />}
      {editing.failure !== undefined && (
        <p role="alert" className="text-ui text-err">
          {editing.failure}
        </p>
      )}
      {editing.isChanged && !editing.isGone && (
        <Button kind="quiet" size="small" onClick={editing.revert} className="-ms-3 justify-self-start">
          {composerTexts.undoMyChanges}
        </Button>
      )}
    </FormDialog>
  );
}

const AUDIENCES: Readonly<Record<Draft['visibility'], string>> = {
  PUBLIC: composerTexts.everyone,
  FOLLOWERS: wordTexts.followers,
  SUBSCRIBERS: wordTexts.subscribers,
};

function describeConflict(field: keyof Draft, saved: Draft, typed: Draft): ConflictingField {
  if (field === 'visibility') {
    const label = composerTexts.whoCanSeeIt;
    return { label, saved: AUDIENCES[saved.visibility], typed: AUDIENCES[typed.visibility] };
  }
  if (field === 'tierIds') {
    const countOf = (draft: Draft) => membershipTexts.tierCount({ count: namedTierIds(draft)?.length ?? 0 });
    return { label: membershipTexts.audienceTiers, saved: countOf(saved), typed: countOf(typed) };
  }
  if (field === 'price') return { label: wordTexts.price, saved: saved.price, typed: typed.price };
  if (field === 'letterSubject') {
    const subjectOf = ({ letterSubject }: Draft) => letterSubject ?? '';
    return { label: composerTexts.letterSubject, saved: subjectOf(saved), typed: subjectOf(typed) };
  }
  if (field === 'scheduledAt') {
    const label = composerTexts.when;
    return { label, saved: formatMoment(saved.scheduledAt), typed: formatMoment(typed.scheduledAt) };
  }
  return { label: composerTexts.text, saved: saved.content, typed: typed.content };
}

function formatMoment(moment: string | null): string {
  return moment === null ? '' : new Date(moment).toLocaleString(__LANGUAGE_TAG__);
}
