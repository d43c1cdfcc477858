import type { Post } from '@stagedoor/contracts/post';
import { ChartLine } from 'lucide-react';
import { paths } from '#/shared/config/paths.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import { useFeature } from '#/shared/http/app-config.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { ButtonLink } from '#/shared/ui/button.tsx';

/** The link below a creator's own post to its figures. */
export function OwnPostAnalytics({ post }: { readonly post: Pick<Post, 'id' | 'user'> }) {
  const isOwn = useSession(({ user }) => user?.role === 'CREATOR' && user.id === post.user.id);
  const isOn = useFeature('analytics') === 'on';
  if (!isOwn || !isOn) return null;
  return (
    <ButtonLink size="small" to={paths.analytics.getHref(post.id)} className="justify-self-start">
      <ChartLine aria-hidden size={16} strokeWidth={1.75} />
      {shellTexts.analytics}
    </ButtonLink>
  );
}
