import { PenLine } from 'lucide-react';
import { placeholderTexts } from '#/shared/config/texts/placeholders.ts';
import { useFeature } from '#/shared/http/app-config.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { PageSpinner } from '#/shared/ui/feedback/spinner.tsx';
import { ComingSoon } from './coming-soon.tsx';
import { ComposePost } from './post-create/compose-post.tsx';

export function PostCreatePage() {
  const feature = useFeature('post-create');
  const user = useSession((state) => state.user);
  const { title, text } = placeholderTexts.postCreate;
  if (feature === 'unknown' || !user) return <PageSpinner />;
  if (feature === 'off') {
    return <ComingSoon title={title} text={text} icon={<PenLine aria-hidden size={28} strokeWidth={1.75} />} />;
  }
  return <ComposePost author={user} />;
}
