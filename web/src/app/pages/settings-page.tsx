import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { DiscreetMode } from '#/features/auth/components/discreet-mode.tsx';
import { LetterChoice } from '#/features/letters/components/letter-choice.tsx';
import { MembershipSettings } from '#/features/membership/components/membership-settings.tsx';
import { PriceRises } from '#/features/membership/components/price-rises.tsx';
import { InvoiceList } from '#/features/payments/components/invoice-list.tsx';
import { ServiceCard } from '#/features/payments/components/service-card.tsx';
import { ServicePlans } from '#/features/payments/components/service-plans.tsx';
import { TargetInvoice } from '#/features/payments/components/target-invoice.tsx';
import { useServiceNames } from '#/features/services/model/use-service-names.ts';
import { BlockedUsers } from '#/features/users/components/blocked-users.tsx';
import { MutedUsers } from '#/features/users/components/muted-users.tsx';
import { MutedWords } from '#/features/users/components/muted-words.tsx';
import { PrivacySwitches } from '#/features/users/components/privacy-switches.tsx';
import { ProfileForm } from '#/features/users/components/profile-form.tsx';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as membershipTexts from '#/shared/config/texts/membership.ts';
import * as riseTexts from '#/shared/config/texts/price-rises.ts';
import * as billingTexts from '#/shared/config/texts/service-billing.ts';
import * as settingsTexts from '#/shared/config/texts/settings.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import { useConfigRetry, useFeature } from '#/shared/http/app-config.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { LoadingRows } from '#/shared/ui/feedback/loading-rows.tsx';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { SideTabs } from '#/shared/ui/lists/side-tabs.tsx';
import { PageHeading } from '#/shared/ui/page-heading.tsx';
import { AccountSettings } from './settings/account-settings.tsx';
import { OwnProfile } from './settings/own-profile.tsx';
import { SecuritySettings } from './settings/security-settings.tsx';
import { SettingsSection } from './settings/settings-section.tsx';

const TABS = ['profile', 'membership', 'account', 'privacy', 'security', 'services'] as const;
type Tab = (typeof TABS)[number];

export function SettingsPage() {
  const user = useSession((state) => state.user);
  const [searchParams, setSearchParams] = useSearchParams();
  const billing = useFeature('service-billing');
  const asked = TABS.find((one) => one === searchParams.get('tab')) ?? 'profile';
  // While the switch is not known yet, a tab named by the address stays selected.
  const hasServices = billing === 'on' || (asked === 'services' && billing !== 'off');
  const canMakeTiers = useFeature('tiers');
  const hasTiers =
    user?.role === 'CREATOR' && (canMakeTiers === 'on' || (asked === 'membership' && canMakeTiers !== 'off'));
  const isMissing = (asked === 'services' && !hasServices) || (asked === 'membership' && !hasTiers);
  const tab: Tab = isMissing ? 'profile' : asked;
  if (!user) return null;
  return (
    <div className="grid grid-cols-1 gap-4 xl:gap-6">
      <PageHeading title={shellTexts.settings} />
      <SideTabs
        label={shellTexts.settings}
        value={tab}
        onChange={(next) => setSearchParams(next === 'profile' ? {} : { tab: next }, { replace: true })}
        tabs={[
          {
            value: 'profile',
            label: settingsTexts.profile,
            content: <ProfileSettings username={user.username} />,
            staysMounted: true,
          },
          ...(hasTiers
            ? [
                {
                  value: 'membership' as const,
                  label: membershipTexts.tab,
                  content: <MembershipTab userId={user.id} />,
                },
              ]
            : []),
          { value: 'account', label: settingsTexts.account, content: <AccountSettings user={user} /> },
          {
            value: 'privacy',
            label: settingsTexts.privacy,
            content: <PrivacySettings username={user.username} />,
          },
          { value: 'security', label: settingsTexts.security, content: <SecuritySettings user={user} /> },
          ...(hasServices ? [{ value: 'services' as const, label: billingTexts.tab, content: <ServicesTab /> }] : []),
        ]}
      />
    </div>
  );
}

function MembershipTab({ userId }: { readonly userId: string }) {
  const tiers = useFeature('tiers');
  const offers = useFeature('offers');
  const { retry, isRetrying } = useConfigRetry();
  if (tiers === 'unavailable') {
    return <ErrorState message={errorTexts.pageNotLoaded} onRetry={retry} isRetrying={isRetrying} />;
  }
  if (tiers !== 'on') return <LoadingRows />;
  return (
    <div className="grid grid-cols-1 gap-10">
      <SettingsSection title={membershipTexts.tiers} hint={membershipTexts.tiersHint}>
        <MembershipSettings userId={userId} />
      </SettingsSection>
      {offers === 'on' && (
        <SettingsSection title={riseTexts.olderPrices} hint={riseTexts.olderPricesHint}>
          <PriceRises />
        </SettingsSection>
      )}
    </div>
  );
}

function ServicesTab() {
  const billing = useFeature('service-billing');
  const { retry, isRetrying } = useConfigRetry();
  if (billing === 'unavailable') {
    return <ErrorState message={errorTexts.pageNotLoaded} onRetry={retry} isRetrying={isRetrying} />;
  }
  return billing === 'on' ? <ServiceBillingSettings /> : <LoadingRows />;
}

function PrivacySettings({ username }: { readonly username: string }) {
  const client = useQueryClient();
  return (
    <div className="grid grid-cols-1 gap-10">
      <SettingsSection title={settingsTexts.whoCanSeeAndReachYou}>
        <OwnProfile username={username}>
          {(user) => (
            <PrivacySwitches
              user={user}
              // An account made public accepts all pending follow requests.
              onSaved={() => void client.invalidateQueries({ queryKey: ['users', 'follow-requests'] })}
            />
          )}
        </OwnProfile>
      </SettingsSection>
      <SettingsSection title={settingsTexts.whatOthersSeeOverYourShoulder}>
        <DiscreetMode />
        <LetterChoice />
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

function ProfileSettings({ username }: { readonly username: string }) {
  const client = useQueryClient();
  return (
    <OwnProfile username={username}>
      {(user) => <ProfileForm user={user} onChanged={() => void client.invalidateQueries({ queryKey: ['posts'] })} />}
    </OwnProfile>
  );
}

/** The person's costs of business services: plans, card and invoices. */
function ServiceBillingSettings() {
  const nameOf = useServiceNames();
  const [searchParams] = useSearchParams();
  return (
    <div className="grid grid-cols-1 gap-10">
      <SettingsSection title={billingTexts.plans} hint={billingTexts.plansHint}>
        <ServicePlans target={searchParams.get('service')} nameOf={nameOf} />
      </SettingsSection>
      <SettingsSection title={billingTexts.card} hint={billingTexts.cardHint}>
        <ServiceCard />
      </SettingsSection>
      <SettingsSection title={billingTexts.invoices}>
        <TargetInvoice nameOf={nameOf} />
        <InvoiceList nameOf={nameOf} />
      </SettingsSection>
    </div>
  );
}
