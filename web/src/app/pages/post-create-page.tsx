import { PenLine } from 'lucide-react';
import * as placeholderTexts from '#/shared/config/texts/placeholders.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { PageSpinner } from '#/shared/ui/feedback/spinner.tsx';
import { ComingSoon } from './coming-soon.tsx';
import { FeaturePage } from './feature-page.tsx';
import { ComposePost } from './post-create/compose-post.tsx';

export function PostCreatePage() {
  const user = useSession((state) => state.user);
  const { title, text } = placeholderTexts.pages.postCreate;
  const icon = <PenLine aria-hidden size={28} strokeWidth={1.75} />;
  return (
    <FeaturePage name="post-create" placeholder={<ComingSoon title={title} text={text} icon={icon} />}>
      {user ? <ComposePost author={user} /> : <PageSpinner />}
    </FeaturePage>
  );
}
