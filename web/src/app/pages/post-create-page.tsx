import { PenLine } from 'lucide-react';
import { placeholderTexts } from '#/shared/config/texts/placeholders.ts';
import { useFeature } from '#/shared/lib/app-config.ts';
import { PageHeading } from '#/shared/ui/page-heading.tsx';
import { PageSpinner } from '#/shared/ui/spinner.tsx';
import { ComingSoon } from './coming-soon.tsx';

export function PostCreatePage() {
  const feature = useFeature('post-create');
  const { title, text } = placeholderTexts.postCreate;
  if (feature === 'unknown') return <PageSpinner />;
  if (feature === 'off') {
    return <ComingSoon title={title} text={text} icon={<PenLine aria-hidden size={28} strokeWidth={1.75} />} />;
  }
  return <PageHeading title={title} />;
}
