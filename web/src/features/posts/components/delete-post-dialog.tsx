import type { Post } from '@stagedoor/contracts/post';
import { deletePost } from '@stagedoor/contracts/posts';
import { trashAssets } from '@stagedoor/contracts/vault';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { removePost } from '#/features/posts/model/cached-posts.ts';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { call } from '#/shared/http/api-client.ts';
import { isNotFound, messageOf } from '#/shared/http/client-error.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { ConfirmDialog } from '#/shared/ui/dialogs/confirm-dialog.tsx';
import { Checkbox } from '#/shared/ui/fields/checkbox.tsx';
import { salesQuery } from '../api/sales-query.ts';
import { deletionText } from '../model/deletion-text.ts';

interface DeletePostDialogProps {
  readonly post: Pick<Post, 'id' | 'media'>;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Asks before a post is deleted. A failure is shown as a toast. */
export function DeletePostDialog({ post, onDeleted, onClose }: DeletePostDialogProps) {
  const { id, media } = post;
  const sales = useQuery(salesQuery(id));
  const [isTrashing, setTrashing] = useState(false);
  const assetIds = [...new Set(media.flatMap(({ assetId }) => assetId ?? []))];
  const deletion = useDeletePost(id, { trashed: isTrashing ? assetIds : [], onDeleted });
  return (
    <ConfirmDialog
      title={postTexts.deleteThisPost}
      confirmLabel={postTexts.deletePost}
      isBusy={deletion.isPending || sales.isLoading}
      onConfirm={() => deletion.mutate(undefined, { onError: onClose })}
      onCancel={onClose}
      {...(assetIds.length > 0 && {
        choice: (
          <Checkbox name="trash" isChecked={isTrashing} onChange={setTrashing}>
            {postTexts.trashItsFiles({ count: assetIds.length })}
          </Checkbox>
        ),
      })}
    >
      {deletionText(sales.data?.buyers)}
      {assetIds.length > 0 && ` ${postTexts.filesStayInVault({ count: assetIds.length })}`}
    </ConfirmDialog>
  );
}

interface Deletion {
  /** The files of the author's vault that go to its trash with the post. */
  readonly trashed: readonly string[];
  readonly onDeleted: () => void;
}

function useDeletePost(id: string, { trashed, onDeleted }: Deletion) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      try {
        await call(deletePost, { params: { id } });
      } catch (error) {
        // Deleted already, in another tab or by an ADMIN.
        if (!isNotFound(error)) throw error;
      }
      if (trashed.length > 0) await trashFiles(trashed);
    },
    onSuccess: () => {
      onDeleted();
      removePost(client, id);
      void client.invalidateQueries({ queryKey: ['vault'] });
      // The profile of its author counts it no longer.
      void client.invalidateQueries({ queryKey: ['users', 'one'] });
    },
    onError: (error) => showToast('error', messageOf(error, failureTexts.deletePost)),
  });
}

/** The post is deleted by then: a failure is told, and is none of the deletion. */
async function trashFiles(ids: readonly string[]): Promise<void> {
  try {
    await call(trashAssets, { body: { ids: [...ids] } });
  } catch (error) {
    showToast('error', postTexts.filesNotTrashed({ reason: messageOf(error, '') }).trim());
  }
}
