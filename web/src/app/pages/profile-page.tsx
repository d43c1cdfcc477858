import { useParams } from 'react-router-dom';
import { PageHeading } from '#/shared/ui/page-heading.tsx';

export function ProfilePage() {
  const { username = '' } = useParams();
  return <PageHeading title={username.replace(/^@/u, '')} />;
}
