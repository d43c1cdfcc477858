import { shellTexts } from '#/shared/config/texts/shell.ts';
import { PageHeading } from '#/shared/ui/page-heading.tsx';

export function NotificationsPage() {
  return <PageHeading title={shellTexts.notifications} />;
}
