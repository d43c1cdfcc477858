import { ImagePlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { loadModule } from '#/shared/browser/load-module.ts';
import { paths } from '#/shared/config/paths.ts';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { useIsWide } from '#/shared/hooks/media-queries.ts';
import { useFeature } from '#/shared/http/app-config.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { Avatar } from '#/shared/ui/people/avatar.tsx';

const InlineComposer = lazy(async () => ({
  default: (await loadModule(() => import('./inline-composer.tsx'))).InlineComposer,
}));

const styles =
  'flex w-full items-center gap-3 rounded-card border border-border bg-surface p-3 text-start text-body text-ink-3 transition-colors hover:border-border-strong';

/** Opens the composer for creators, above the feed: in place on wide screens, otherwise on its own page. */
export function ComposerPrompt() {
  const user = useSession((state) => state.user);
  const feature = useFeature('post-create');
  const isWide = useIsWide();
  const [isOpen, setOpen] = useState(false);
  if (user?.role !== 'CREATOR' || feature !== 'on') return null;
  const face = (
    <>
      <Avatar name={user.displayName || user.username} src={user.avatarUrl} size={40} />
      <span className="flex-1">{postTexts.shareSomethingWithYourFollowers}</span>
      <ImagePlus aria-hidden size={20} strokeWidth={1.75} className="me-1" />
    </>
  );
  if (isOpen) {
    return (
      <Suspense fallback={<div className={styles}>{face}</div>}>
        <InlineComposer author={user} onDone={() => setOpen(false)} />
      </Suspense>
    );
  }
  if (!isWide) {
    return (
      <Link to={paths.postCreate.getHref()} className={styles}>
        {face}
      </Link>
    );
  }
  return (
    <button type="button" onClick={() => setOpen(true)} className={styles}>
      {face}
    </button>
  );
}
