import type { OwnUser } from '@stagedoor/contracts/user';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ConfirmAddress } from '#/features/auth/components/confirm-address.tsx';
import { DataExport } from '#/features/auth/components/data-export.tsx';
import { DeleteAccount } from '#/features/auth/components/delete-account.tsx';
import { MailStopped } from '#/features/notifications/components/mail-stopped.tsx';
import { balanceQuery } from '#/features/payments/api/wallet-queries.ts';
import { CardList } from '#/features/payments/components/card-list.tsx';
import { Debt } from '#/features/payments/components/debt.tsx';
import { UnpaidBalance } from '#/features/payments/components/unpaid-balance.tsx';
import { OwnServices } from '#/features/services/components/own-services.tsx';
import { StorageUse } from '#/features/users/components/storage-use.tsx';
import { VerificationRequest } from '#/features/users/components/verification-request.tsx';
import { paths } from '#/shared/config/paths.ts';
import * as authTexts from '#/shared/config/texts/auth.ts';
import * as settingsTexts from '#/shared/config/texts/settings.ts';
import * as storageTexts from '#/shared/config/texts/storage.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { atName } from '#/shared/format/at-name.ts';
import { formatDay } from '#/shared/format/format-date.ts';
import { lookup } from '#/shared/format/lookup.ts';
import { useFeature } from '#/shared/http/app-config.ts';
import { chooseDataSaver, useAppearance } from '#/shared/stores/appearance-store.ts';
import { setShortcutsEnabled, useShortcuts } from '#/shared/stores/shortcuts-store.ts';
import { Banner } from '#/shared/ui/feedback/banner.tsx';
import { SegmentedControl } from '#/shared/ui/fields/segmented-control.tsx';
import { SwitchRow } from '#/shared/ui/fields/switch-row.tsx';
import { LanguagePicker } from '#/shared/ui/language-picker.tsx';
import { ThemePicker } from '#/shared/ui/theme-picker.tsx';
import { OwnProfile } from './own-profile.tsx';
import { SettingsSection } from './settings-section.tsx';

const CHOICES = [
  { value: 'auto', label: settingsTexts.asTheBrowser },
  { value: 'on', label: wordTexts.on },
  { value: 'off', label: wordTexts.off },
] as const;

/** Whether data is saved; by default as in the browser's own setting. */
function DataSaverPicker() {
  const dataSaver = useAppearance((state) => state.saver);
  return (
    <SegmentedControl label={settingsTexts.dataSaver} choices={CHOICES} value={dataSaver} onChange={chooseDataSaver} />
  );
}

const TYPES: Readonly<Record<OwnUser['role'], string>> = {
  FAN: settingsTexts.fan,
  CREATOR: settingsTexts.creator,
  ADMIN: settingsTexts.admin,
};

export function AccountSettings({ user }: { readonly user: OwnUser }) {
  const canPay = useFeature('subscriptions') === 'on';
  return (
    <div className="grid grid-cols-1 gap-10">
      <Facts user={user} />
      {user.role === 'CREATOR' && (
        <SettingsSection title={settingsTexts.verification} hint={settingsTexts.proveWhoYouAreAndYour}>
          <OwnProfile username={user.username}>
            {({ isVerified }) => <VerificationRequest isVerified={isVerified} />}
          </OwnProfile>
        </SettingsSection>
      )}
      {canPay && (
        <SettingsSection title={settingsTexts.cards} hint={settingsTexts.whatYouSubscribeToUnlockAnd}>
          <CardList />
        </SettingsSection>
      )}
      <SettingsSection title={settingsTexts.yourServices} hint={settingsTexts.whatYouMayOpenInThe}>
        <OwnServices />
      </SettingsSection>
      <SettingsSection title={settingsTexts.look} hint={settingsTexts.inThisBrowserAlsoWhileNobody}>
        <ThemePicker />
      </SettingsSection>
      <SettingsSection title={settingsTexts.language} hint={settingsTexts.languageHint}>
        <LanguagePicker />
      </SettingsSection>
      <SettingsSection title={settingsTexts.dataSaver} hint={settingsTexts.inThisBrowserSmallerPicturesNo}>
        <DataSaverPicker />
      </SettingsSection>
      <SettingsSection title={settingsTexts.keyboard} hint={settingsTexts.pressOnAnyPageToSee}>
        <ShortcutSwitch />
      </SettingsSection>
      <SettingsSection title={storageTexts.title} hint={storageTexts.hint}>
        <StorageUse />
      </SettingsSection>
      <SettingsSection title={settingsTexts.yourData} hint={settingsTexts.everythingStagedoorHoldsOfYouAs}>
        <DataExport />
      </SettingsSection>
      <SettingsSection title={settingsTexts.deleteYourAccount} hint={settingsTexts.youAreHiddenAtOnceSign}>
        {canPay ? <DeletePaidAccount /> : <DeleteAccount />}
      </SettingsSection>
    </div>
  );
}

/** The balance is loaded with the page, so that people are told what they lose before they delete their account. */
function DeletePaidAccount() {
  const { isPending } = useQuery(balanceQuery);
  return (
    <>
      <Debt />
      <DeleteAccount isWaiting={isPending}>
        <UnpaidBalance />
      </DeleteAccount>
    </>
  );
}

/** Fields that only support can change. */
function Facts({ user }: { readonly user: OwnUser }) {
  const rows = [
    [wordTexts.email, user.email],
    [wordTexts.username, atName(user.username)],
    [settingsTexts.accountType, lookup(TYPES, user.role) ?? user.role],
  ] as const;
  return (
    <SettingsSection title={settingsTexts.yourAccount}>
      <dl className="divide-y divide-border rounded-card border border-border bg-surface px-4 md:px-5">
        {rows.map(([term, value]) => (
          <div key={term} className="grid grid-cols-1 gap-0.5 py-3.5 md:grid-cols-[160px_minmax(0,1fr)] md:gap-4">
            <dt className="text-ui text-ink-3">{term}</dt>
            <dd className="text-body font-medium break-words text-ink md:text-ui">{value}</dd>
          </div>
        ))}
      </dl>
      {user.emailRefusedAt !== undefined && (
        <Banner kind="warn">{settingsTexts.addressRefusedAMail({ at: formatDay(user.emailRefusedAt) })}</Banner>
      )}
      {!user.isEmailVerified && <ConfirmAddress>{authTexts.yourAddressIsNotConfirmedYet}</ConfirmAddress>}
      <MailStopped />
      <p className="text-ui text-ink-2">
        {settingsTexts.noneOfTheseCanBeChanged}{' '}
        <Link
          to={paths.support.getHref()}
          className="inline-block font-medium text-brand underline underline-offset-2 touch:py-3"
        >
          {settingsTexts.contactSupport}
        </Link>
      </p>
    </SettingsSection>
  );
}

/** Stored in this browser and not for the account, because it depends on the keyboard here. */
function ShortcutSwitch() {
  const isOn = useShortcuts((state) => state.isOn);
  return (
    <div className="rounded-card border border-border bg-surface px-4 py-1 md:px-5">
      <SwitchRow
        label={settingsTexts.keyboardShortcuts}
        hint={settingsTexts.singleKeysDoSomethingInThis}
        isOn={isOn}
        onChange={setShortcutsEnabled}
      />
    </div>
  );
}
