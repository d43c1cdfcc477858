import { ImagePlus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import { useFeature } from '#/shared/lib/app-config.ts';
import { useSession } from '#/shared/lib/session-store.ts';
import { Avatar } from '#/shared/ui/avatar.tsx';

/** A creator's way into the composer, on top of the feed. */
export function ComposerPrompt() {
  const user = useSession((state) => state.user);
  const feature = useFeature('post-create');
  if (user?.role !== 'CREATOR' || feature !== 'on') return null;
  return (
    <Link
      to={paths.postCreate.getHref()}
      className="flex items-center gap-3 rounded-card border border-border bg-surface p-3 text-body text-ink-3 transition-colors hover:border-border-strong"
    >
      <Avatar name={user.displayName || user.username} src={user.avatarUrl} size={40} />
      <span className="flex-1">Share something with your followers</span>
      <ImagePlus aria-hidden size={20} strokeWidth={1.75} className="mr-1" />
    </Link>
  );
}
