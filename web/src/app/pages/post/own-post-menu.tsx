import type { Post } from '@stagedoor/contracts/post';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Images, Link2, Pencil, Pin, PinOff, Trash2, Unlink } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { salesQuery } from '#/features/posts/api/sales-query.ts';
import { scheduledPostsQuery } from '#/features/posts/api/scheduled-posts-query.ts';
import { DeletePostDialog } from '#/features/posts/components/delete-post-dialog.tsx';
import { changePost, removePost } from '#/features/posts/model/cached-posts.ts';
import { refreshPost } from '#/features/posts/model/refresh-post.ts';
import { isScheduled } from '#/features/posts/model/scheduling.ts';
import { mayHaveLinkPreview, useLinkPreview } from '#/features/posts/model/use-link-preview.ts';
import { usePinPost } from '#/features/posts/model/use-pin-post.ts';
import { loadModule } from '#/shared/browser/load-module.ts';
import * as postTexts from '#/shared/config/texts/posts.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { IconButton } from '#/shared/ui/button.tsx';
import { Menu, type MenuAction } from '#/shared/ui/menu.tsx';

const EditPostDialog = lazy(async () => ({
  default: (await loadModule(() => import('#/features/composer/components/edit-post-dialog.tsx'))).EditPostDialog,
}));

const EditFilesDialog = lazy(async () => ({
  default: (await loadModule(() => import('#/features/composer/components/edit-files-dialog.tsx'))).EditFilesDialog,
}));

const icon = { 'aria-hidden': true, size: 18, strokeWidth: 1.75, className: 'text-ink-3' } as const;

interface OwnPostMenuProps {
  readonly post: Post;
  /** Whether the menu deletes the post, if there is no separate button for it. */
  readonly hasDelete?: boolean;
  readonly onGone?: (() => void) | undefined;
  /** Called when one of its dialogs opens, and when it is closed. */
  readonly onOpenChange?: (isOpen: boolean) => void;
}

/** The author's actions for a post: edit it, pin it to the profile, delete it. */
export function OwnPostMenu({ post, hasDelete = false, onGone, onOpenChange }: OwnPostMenuProps) {
  const client = useQueryClient();
  const isCreator = useSession((state) => state.user?.role === 'CREATOR');
  const [open, setOpenDialog] = useState<'edit' | 'files' | 'delete'>();
  const pin = usePinPost(post);
  const linkPreview = useLinkPreview(post);
  const sales = useQuery({ ...salesQuery(post.id), enabled: open === 'edit' || open === 'files' });
  const isSold = (sales.data?.buyers ?? 0) > 0;
  const waits = isScheduled(post);
  const setOpen = (next: typeof open) => {
    setOpenDialog(next);
    onOpenChange?.(next !== undefined);
  };
  const close = () => setOpen(undefined);

  const actions: MenuAction[] = [
    { label: wordTexts.edit, icon: <Pencil {...icon} />, onSelect: () => setOpen('edit'), opensDialog: true },
    {
      label: postTexts.picturesAndFiles,
      icon: <Images {...icon} />,
      onSelect: () => setOpen('files'),
      opensDialog: true,
    },
  ];
  if (!waits) {
    actions.push({
      label: post.isPinned ? postTexts.unpinFromProfile : postTexts.pinToProfile,
      icon: post.isPinned ? <PinOff {...icon} /> : <Pin {...icon} />,
      onSelect: () => pin.mutate(),
    });
  }
  if (!waits && mayHaveLinkPreview(post)) {
    actions.push({
      label: post.linkPreview ? postTexts.removeLinkPreview : postTexts.showLinkPreview,
      icon: post.linkPreview ? <Unlink {...icon} /> : <Link2 {...icon} />,
      onSelect: () => linkPreview.mutate(),
    });
  }
  if (hasDelete) {
    actions.push({
      label: wordTexts.deleteLabel,
      icon: <Trash2 {...icon} />,
      onSelect: () => setOpen('delete'),
      opensDialog: true,
    });
  }

  function adopt(saved: Post) {
    changePost(client, post.id, () => saved);
    // Another time means another position in the list of scheduled posts.
    void client.invalidateQueries({ queryKey: scheduledPostsQuery.list.queryKey });
    showToast('success', postTexts.postSaved);
    close();
  }
  function forget() {
    // A list that keeps the post while its dialog is open lets it go.
    close();
    onGone?.();
  }
  /** It was deleted elsewhere. */
  function letGo() {
    forget();
    removePost(client, post.id);
  }
  return (
    <>
      <Menu actions={actions}>
        <IconButton label={postTexts.moreAboutYourPost} className="-me-2.5">
          <Ellipsis aria-hidden size={20} strokeWidth={1.75} />
        </IconButton>
      </Menu>
      {open === 'edit' && (
        <Suspense>
          <EditPostDialog
            post={post}
            isScheduled={waits}
            isCreator={isCreator}
            isSold={isSold}
            onSaved={adopt}
            onClose={close}
            onGone={letGo}
          />
        </Suspense>
      )}
      {open === 'files' && (
        <Suspense>
          <EditFilesDialog
            post={post}
            isSold={isSold}
            onSaved={adopt}
            onConflict={() => void refreshPost(client, post.id).catch(() => undefined)}
            onClose={close}
            onGone={letGo}
          />
        </Suspense>
      )}
      {open === 'delete' && <DeletePostDialog post={post} onDeleted={forget} onClose={close} />}
    </>
  );
}
