import { createComment } from '@stagedoor/contracts/posts';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { commentTexts } from '#/shared/config/texts/posts.ts';
import { validateBody } from '#/shared/http/validate-body.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { UnsavedChangesGuard } from '#/shared/ui/dialogs/unsaved-changes-guard.tsx';
import { Textarea } from '#/shared/ui/fields/textarea.tsx';
import { keepCommentDraft, readCommentDraft } from '../model/comment-draft.ts';
import { useAddComment } from '../model/use-add-comment.ts';

interface CommentFormProps {
  readonly postId: string;
  readonly onAdded: () => void;
}

/** Ctrl or Cmd with Enter sends. What was typed stays where sending it failed, also when the page is loaded anew. */
export function CommentForm({ postId, onAdded }: CommentFormProps) {
  const userId = useSession((state) => state.user?.id) ?? '';
  const isSignedIn = userId !== '';
  const [content, setContent] = useState(() => readCommentDraft(userId, postId));
  function change(next: string) {
    setContent(next);
    keepCommentDraft(userId, postId, next);
  }
  const add = useAddComment(postId, () => {
    change('');
    onAdded();
  });
  const isBlank = content.trim() === '';
  const error = isBlank ? undefined : validateBody(createComment.body, { content }).content;
  const canSend = !isBlank && !add.isPending && error === undefined;

  function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    if (!canSend) return;
    if (isSignedIn) add.mutate(content.trim());
    else showToast('error', commentTexts.loginToComment);
  }
  return (
    <form onSubmit={submit} className="grid gap-3">
      <Textarea
        label="Your comment"
        hidesLabel
        name="content"
        rows={3}
        value={content}
        error={error}
        placeholder="Write a comment"
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
        }}
        className="resize-none [field-sizing:content]"
      />
      <UnsavedChangesGuard isUnsaved={!isBlank} />
      <Button
        kind="main"
        type="submit"
        disabled={isBlank || error !== undefined}
        isBusy={add.isPending}
        className="justify-self-end"
      >
        {add.isPending ? commentTexts.submitting : commentTexts.submit}
      </Button>
    </form>
  );
}
