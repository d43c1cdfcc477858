import type { Comment } from '@stagedoor/contracts/post';
import { deleteComment } from '@stagedoor/contracts/post-calls';
import { reportComment } from '@stagedoor/contracts/reports';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Flag, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { commentsKey, removeComment } from '#/features/comments/model/cached-comments.ts';
import * as commentTexts from '#/shared/config/texts/comments.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { newKey } from '#/shared/http/new-key.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { IconButton } from '#/shared/ui/button.tsx';
import { ConfirmDialog } from '#/shared/ui/dialogs/confirm-dialog.tsx';
import { type Report, ReportDialog } from '#/shared/ui/dialogs/report-dialog.tsx';
import { Menu, type MenuAction } from '#/shared/ui/menu.tsx';

const icon = { 'aria-hidden': true, size: 18, strokeWidth: 1.75, className: 'text-ink-3' } as const;

interface CommentMenuProps {
  readonly comment: Comment;
  readonly postAuthorId: string;
  readonly onEdit: () => void;
  readonly onDeleted: () => void;
}

/** Edit: the comment's author. Delete: also the post's author and ADMINs. Report: everybody else. Not for visitors. */
export function CommentMenu({ comment, postAuthorId, onEdit, onDeleted }: CommentMenuProps) {
  const viewer = useSession((state) => state.user);
  const [open, setOpen] = useState<'delete' | 'report'>();
  const deletion = useDeleteComment(comment, onDeleted);
  const report = useReportComment(comment.id);
  const close = () => setOpen(undefined);
  if (!viewer) return null;
  const isOwn = viewer.id === comment.userId;
  const actions: MenuAction[] = [];
  if (isOwn) actions.push({ label: wordTexts.edit, icon: <Pencil {...icon} />, onSelect: onEdit, opensDialog: true });
  if (isOwn || viewer.id === postAuthorId || viewer.role === 'ADMIN') {
    actions.push({
      label: wordTexts.deleteLabel,
      icon: <Trash2 {...icon} />,
      onSelect: () => setOpen('delete'),
      opensDialog: true,
    });
  }
  if (!isOwn) {
    actions.push({
      label: wordTexts.report,
      icon: <Flag {...icon} />,
      onSelect: () => setOpen('report'),
      opensDialog: true,
    });
  }
  return (
    <>
      <Menu actions={actions}>
        <IconButton
          label={commentTexts.moreAboutTheCommentBy({ username: comment.user.username })}
          className="-my-1 size-8 touch:size-11"
        >
          <Ellipsis aria-hidden size={18} strokeWidth={1.75} />
        </IconButton>
      </Menu>
      {open === 'delete' && (
        <ConfirmDialog
          title={commentTexts.deleteThisComment}
          confirmLabel={commentTexts.deleteComment}
          isBusy={deletion.isPending}
          onConfirm={() => deletion.mutate(undefined, { onSettled: close })}
          onCancel={close}
        >
          {comment.answerCount > 0 ? commentTexts.theAnswersToItStay : undefined}
        </ConfirmDialog>
      )}
      {open === 'report' && (
        <ReportDialog
          title={commentTexts.reportThisComment}
          isBusy={report.isPending}
          onSend={(sent) => report.mutate(sent, { onSuccess: close })}
          onCancel={close}
        />
      )}
    </>
  );
}

/** `onDeleted`: the post has one comment less. */
function useDeleteComment(comment: Comment, onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteComment, { params: { id: comment.id } }),
    onSuccess: () => {
      removeComment(client, comment);
      onDeleted();
    },
    onError: (error) => {
      showToast('error', messageOf(error, errorTexts.unexpected));
      // Somebody else may have deleted it.
      void client.invalidateQueries({ queryKey: [...commentsKey, comment.postId] });
    },
  });
}

function useReportComment(id: string) {
  return useMutation({
    mutationFn: (report: Report) => call(reportComment, { params: { id }, body: report }, { idempotencyKey: newKey() }),
    onSuccess: () => showToast('success', commentTexts.thankYouWeWillLookAt),
    onError: (error) => showToast('error', messageOf(error, errorTexts.unexpected)),
  });
}
