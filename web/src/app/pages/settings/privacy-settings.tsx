import { useQueryClient } from '@tanstack/react-query';
import { DiscreetMode } from '#/features/auth/components/discreet-mode.tsx';
import { BlockedUsers } from '#/features/users/components/blocked-users.tsx';
import { MutedUsers } from '#/features/users/components/muted-users.tsx';
import { MutedWords } from '#/features/users/components/muted-words.tsx';
import { PrivacySwitches } from '#/features/users/components/privacy-switches.tsx';
import * as settingsTexts from '#/shared/config/texts/settings.ts';
import { OwnProfile } from './own-profile.tsx';
import { SettingsSection } from './settings-section.tsx';

export function PrivacySettings({ username }: { readonly username: string }) {
  const client = useQueryClient();
  return (
    <div className="grid grid-cols-1 gap-10">
      <SettingsSection title={settingsTexts.whoCanSeeAndReachYou}>
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
      <SettingsSection title={settingsTexts.whatOthersSeeOverYourShoulder}>
        <DiscreetMode />
      </SettingsSection>
      <SettingsSection title={settingsTexts.blockedPeople} hint={settingsTexts.theyCannotFindFollowOrWrite}>
        <BlockedUsers />
      </SettingsSection>
      <SettingsSection title={settingsTexts.mutedPeople} hint={settingsTexts.youDoNotSeeOrHear}>
        <MutedUsers />
      </SettingsSection>
      <SettingsSection title={settingsTexts.mutedWords} hint={settingsTexts.postsWithThemLeaveYourFeed}>
        <MutedWords />
      </SettingsSection>
    </div>
  );
}
