import type { Post } from '@stagedoor/contracts/post';
import { useQueryClient } from '@tanstack/react-query';
import { Ban, CircleHelp, Ellipsis, Flag, VolumeX } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { removePostsBy } from '#/features/posts/model/cached-posts.ts';
import { useReportPost } from '#/features/posts/model/use-report-post.ts';
import { BlockDialog } from '#/features/users/components/block-dialog.tsx';
import { useMute } from '#/features/users/model/use-mute.ts';
import { loadModule } from '#/shared/browser/load-module.ts';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { IconButton } from '#/shared/ui/button.tsx';
import { ReportDialog } from '#/shared/ui/dialogs/report-dialog.tsx';
import { Later } from '#/shared/ui/lists/later.tsx';
import { Menu } from '#/shared/ui/menu.tsx';
import { OwnPostMenu } from './own-post-menu.tsx';

const ReasonsDialog = lazy(async () => ({
  default: (await loadModule(() => import('#/features/posts/components/reasons-dialog.tsx'))).ReasonsDialog,
}));

const icon = { 'aria-hidden': true, size: 18, strokeWidth: 1.75, className: 'text-ink-3' } as const;

interface PostMenuProps {
  readonly post: Post;
  /** Its author was blocked, or it was deleted. */
  readonly onGone?: () => void;
  /** On a page that has a Delete button already. */
  readonly isOnOwnPage?: boolean;
}

/** The menu of a post: its author can edit or pin it; others can report it, or mute or block its author. Visitors have no menu. */
export function PostMenu({ post, onGone, isOnOwnPage = false }: PostMenuProps) {
  const viewerId = useSession((state) => state.user?.id);
  if (viewerId === undefined) return null;
  return (
    <Later className="size-10 touch:size-11">
      {viewerId === post.userId ? (
        <OwnPostMenu post={post} hasDelete={!isOnOwnPage} onGone={onGone} />
      ) : (
        <OtherPostMenu post={post} onGone={onGone} isOnOwnPage={isOnOwnPage} />
      )}
    </Later>
  );
}

interface OtherPostMenuProps {
  readonly post: Post;
  readonly onGone: (() => void) | undefined;
  readonly isOnOwnPage: boolean;
}

function OtherPostMenu({ post, onGone, isOnOwnPage }: OtherPostMenuProps) {
  const client = useQueryClient();
  // The post's own page stays, because the person opened it.
  const onMuted = () => {
    if (!isOnOwnPage) removePostsBy(client, post.userId);
  };
  const [open, setOpen] = useState<'why' | 'report' | 'block'>();
  const report = useReportPost(post.id);
  const mute = useMute({ id: post.userId, username: post.user.username }, onMuted);
  const close = () => setOpen(undefined);
  const { username } = post.user;
  return (
    <>
      <Menu
        actions={[
          {
            label: postTexts.whyDoISeeThis,
            icon: <CircleHelp {...icon} />,
            onSelect: () => setOpen('why'),
            opensDialog: true,
          },
          {
            label: postTexts.mute({ username }),
            icon: <VolumeX {...icon} />,
            onSelect: () => mute.mutate(true),
          },
          {
            label: postTexts.reportPost,
            icon: <Flag {...icon} />,
            onSelect: () => setOpen('report'),
            opensDialog: true,
          },
          {
            label: postTexts.block({ username }),
            icon: <Ban {...icon} />,
            onSelect: () => setOpen('block'),
            opensDialog: true,
          },
        ]}
      >
        <IconButton label={postTexts.moreAboutThePostBy({ username })} className="-me-2.5">
          <Ellipsis aria-hidden size={20} strokeWidth={1.75} />
        </IconButton>
      </Menu>
      {open === 'why' && (
        <Suspense>
          <ReasonsDialog post={post} onClose={close} />
        </Suspense>
      )}
      {open === 'report' && (
        <ReportDialog
          title={postTexts.reportThisPost}
          isBusy={report.isPending}
          onSend={(sent) => report.mutate(sent, { onSuccess: close })}
          onCancel={close}
        />
      )}
      {open === 'block' && (
        <BlockDialog
          user={{ id: post.userId, username }}
          onClose={close}
          onBlocked={() => {
            removePostsBy(client, post.userId);
            onGone?.();
          }}
        />
      )}
    </>
  );
}
