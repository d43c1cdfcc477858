import { useQueryClient } from '@tanstack/react-query';
import { BlockedUsers } from '#/features/users/components/blocked-users.tsx';
import { PrivacySwitches } from '#/features/users/components/privacy-switches.tsx';
import { OwnProfile } from './own-profile.tsx';
import { SettingsSection } from './settings-section.tsx';

export function PrivacySettings({ username }: { readonly username: string }) {
  const client = useQueryClient();
  return (
    <div className="grid grid-cols-1 gap-10">
      <SettingsSection title="Who can see and reach you">
        <OwnProfile username={username}>
          {(user) => (
            <PrivacySwitches
              user={user}
              // Made public, an account accepts all who wait.
              onSaved={() => void client.invalidateQueries({ queryKey: ['users', 'follow-requests'] })}
            />
          )}
        </OwnProfile>
      </SettingsSection>
      <SettingsSection title="Blocked people" hint="They cannot find, follow or write to you, nor you them.">
        <BlockedUsers />
      </SettingsSection>
    </div>
  );
}
