import { useQueryClient } from '@tanstack/react-query';
import { DiscreetMode } from '#/features/auth/components/discreet-mode.tsx';
import { BlockedUsers } from '#/features/users/components/blocked-users.tsx';
import { MutedUsers } from '#/features/users/components/muted-users.tsx';
import { MutedWords } from '#/features/users/components/muted-words.tsx';
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
      <SettingsSection title="What others see over your shoulder">
        <DiscreetMode />
      </SettingsSection>
      <SettingsSection title="Blocked people" hint="They cannot find, follow or write to you, nor you them.">
        <BlockedUsers />
      </SettingsSection>
      <SettingsSection title="Muted people" hint="You do not see or hear what they do. They are not told.">
        <MutedUsers />
      </SettingsSection>
      <SettingsSection
        title="Muted words"
        hint="Posts with them leave your feed, and comments with them your notifications."
      >
        <MutedWords />
      </SettingsSection>
    </div>
  );
}
