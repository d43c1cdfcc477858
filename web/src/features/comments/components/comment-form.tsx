import { createComment } from '@stagedoor/contracts/posts';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import * as commentTexts from '#/shared/config/texts/comments.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { EmojiButton } from '#/shared/emoji/emoji-button.tsx';
import { useCaretAtEnd } from '#/shared/hooks/use-caret.ts';
import { useSinglePress } from '#/shared/hooks/use-single-press.ts';
import { isNotFound } from '#/shared/http/client-error.ts';
import { validateBody } from '#/shared/http/validate-body.ts';
import { MentionList } from '#/shared/mentions/mention-list.tsx';
import { useMentions } from '#/shared/mentions/use-mentions.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { UnsavedChangesGuard } from '#/shared/ui/dialogs/unsaved-changes-guard.tsx';
import { Textarea } from '#/shared/ui/fields/textarea.tsx';
import { keepCommentDraft, onCommentDraftStoredElsewhere, readCommentDraft } from '../model/comment-draft.ts';
import { useAddComment } from '../model/use-add-comment.ts';

interface CommentFormProps {
  readonly postId: string;
  readonly onAdded: () => void;
  /** The comment that is answered, and the way out of answering it. */
  readonly answers?: { readonly id: string; readonly username: string; readonly onCancel: () => void };
}

/** Ctrl or Cmd with Enter sends. The text stays when sending fails, also after a reload. */
export function CommentForm({ postId, onAdded, answers }: CommentFormProps) {
  const userId = useSession((state) => state.user?.id) ?? '';
  const isSignedIn = userId !== '';
  const [restored] = useState(() => readCommentDraft(userId, postId, answers?.id));
  const [content, setContent] = useState(restored);
  const [isKept, setKept] = useState(true);
  const parentId = answers?.id;
  useEffect(
    () =>
      onCommentDraftStoredElsewhere({ userId, postId, parentId }, () =>
        setContent(readCommentDraft(userId, postId, parentId)),
      ),
    [userId, postId, parentId],
  );
  function change(next: string) {
    setContent(next);
    setKept(keepCommentDraft(userId, postId, next, answers?.id));
  }
  const box = useRef<HTMLTextAreaElement>(null);
  useCaretAtEnd(box);
  const add = useAddComment({ postId, parentId: answers?.id }, () => {
    change('');
    onAdded();
    // The button that had the focus is disabled now. On a touch screen the box would open the keyboard again.
    if (window.matchMedia('(pointer: fine)').matches) box.current?.focus({ preventScroll: true });
  });
  const mentions = useMentions({ box, value: content, onChange: change });
  const isBlank = content.trim() === '';
  const error = isBlank ? undefined : validateBody(createComment.body, { content }).content;
  const refusal = isNotFound(add.error) ? commentTexts.commentedOnIsGone : undefined;
  const press = useSinglePress();
  const canSend = !isBlank && !add.isPending && error === undefined;

  function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    if (!canSend) return;
    if (isSignedIn) press(() => add.mutate(content.trim()));
    else showToast('error', commentTexts.loginToComment);
  }
  function cancel() {
    change('');
    answers?.onCancel();
  }
  return (
    <form onSubmit={submit} className="grid gap-3">
      <div className="relative">
        <Textarea
          {...mentions.fieldProps}
          ref={box}
          label={answers ? commentTexts.yourAnswerTo({ username: answers.username }) : commentTexts.yourComment}
          hidesLabel
          name="content"
          rows={answers ? 2 : 3}
          value={content}
          error={error ?? refusal}
          // The box is cleared when the comment is posted, so text typed meanwhile would be lost.
          readOnly={add.isPending}
          placeholder={answers ? commentTexts.writeAnAnswer : commentTexts.writeAComment}
          autoFocus={answers !== undefined && restored === ''}
          onChange={(event) => change(event.target.value)}
          onKeyDown={(event) => {
            if (mentions.press(event)) return;
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
            if (event.key === 'Escape' && isBlank) cancel();
          }}
          // As many lines as it has rows, which a field that grows with its text does not look at, and its padding.
          className={`resize-none [field-sizing:content] ${answers ? 'min-h-[calc(2lh+22px)]' : 'min-h-[calc(3lh+22px)]'}`}
        />
        <MentionList mentions={mentions} place="below" />
      </div>
      <UnsavedChangesGuard isUnsaved={!isBlank && !isKept} />
      <div className="flex items-center justify-end gap-2">
        <EmojiButton box={box} value={content} disabled={add.isPending} onChange={change} className="me-auto -ms-2.5" />
        {answers && (
          <Button kind="quiet" size="small" onClick={cancel}>
            {wordTexts.cancel}
          </Button>
        )}
        <Button
          kind={answers ? 'outline' : 'main'}
          size={answers ? 'small' : 'medium'}
          type="submit"
          disabled={isBlank || error !== undefined}
          isBusy={add.isPending}
        >
          {add.isPending ? commentTexts.submitting : answers ? commentTexts.postAnswer : commentTexts.submit}
        </Button>
      </div>
    </form>
  );
}
