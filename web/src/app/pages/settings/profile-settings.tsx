import { useQueryClient } from '@tanstack/react-query';
import { ProfileForm } from '#/features/users/components/profile-form.tsx';
import { OwnProfile } from './own-profile.tsx';

export function ProfileSettings({ username }: { readonly username: string }) {
  const client = useQueryClient();
  return (
    <OwnProfile username={username}>
      {(user) => <ProfileForm user={user} onChanged={() => void client.invalidateQueries({ queryKey: ['posts'] })} />}
    </OwnProfile>
  );
}
