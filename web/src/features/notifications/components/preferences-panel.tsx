import { type MailPace, mailPaces, type Preference } from '@stagedoor/contracts/notification-preferences';
import type { OwnUser } from '@stagedoor/contracts/user';
import { useQuery } from '@tanstack/react-query';
import { Switch } from 'radix-ui';
import { messageOf } from '#/shared/http/client-error.ts';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';
import { preferencesQuery } from '../api/preferences-query.ts';
import { preferenceNames, typesFor } from '../model/preference-rules.ts';
import { useSavePreference } from '../model/use-save-preference.ts';
import { PushSection } from './push-section.tsx';

const PACES: Readonly<Record<MailPace, string>> = { off: 'Off', now: 'At once', daily: 'Daily' };
const columns = 'grid grid-cols-[minmax(0,1fr)_44px_44px_92px] items-center gap-x-3';

/** Which notifications a person gets, in the app and by mail. Each change is saved at once. */
export function PreferencesPanel({ user }: { readonly user: Pick<OwnUser, 'id' | 'role'> }) {
  const { data, error, isFetching, refetch } = useQuery(preferencesQuery);
  const save = useSavePreference();
  return (
    <section
      aria-labelledby="preferences"
      className="-mx-4 border-y border-border bg-surface px-4 py-4 md:mx-0 md:rounded-card md:border-x md:px-5"
    >
      <h2 id="preferences" className="text-title font-semibold text-ink">
        Preferences
      </h2>
      <p className="mt-1 text-ui text-ink-2">Daily mails are one for all, in the morning.</p>
      {!data && error && (
        <div className="pt-4">
          <ErrorState
            message={messageOf(error, 'Failed to load your preferences')}
            onRetry={() => refetch()}
            isRetrying={isFetching}
          />
        </div>
      )}
      {!data && !error && <PreferenceSkeletons />}
      {data && (
        <>
          <div aria-hidden className={`${columns} pt-3 pb-1 text-meta text-ink-3`}>
            <span />
            <span>In app</span>
            <span>Push</span>
            <span>Mail</span>
          </div>
          <ul className="divide-y divide-border border-t border-border">
            {typesFor(user.role).map((type) => (
              <li key={type}>
                <PreferenceRow
                  name={preferenceNames[type]}
                  preference={data[type]}
                  onChange={(change) => save.mutate({ type, change })}
                />
              </li>
            ))}
          </ul>
          <PushSection userId={user.id} />
        </>
      )}
    </section>
  );
}

interface PreferenceRowProps {
  readonly name: string;
  readonly preference: Preference;
  readonly onChange: (change: Partial<Preference>) => void;
}

function PreferenceRow({ name, preference, onChange }: PreferenceRowProps) {
  const { inApp, email, push } = preference;
  return (
    <div className={`${columns} min-h-12 py-1`}>
      <span className="truncate text-ui text-ink">{name}</span>
      <Toggle isOn={inApp} label={`${name} in the app`} onChange={(isOn) => onChange({ inApp: isOn })} />
      <Toggle
        isOn={push && inApp}
        isDisabled={!inApp}
        label={`${name} by push message`}
        onChange={(isOn) => onChange({ push: isOn })}
      />
      <select
        value={email}
        aria-label={`${name} by mail`}
        onChange={(event) => {
          const pace = mailPaces.find((one) => one === event.target.value);
          if (pace) onChange({ email: pace });
        }}
        className="h-9 rounded-field border border-border-strong bg-surface px-2 text-ui text-ink hover:border-ink-3 touch:h-11 touch:text-body"
      >
        {mailPaces.map((pace) => (
          <option key={pace} value={pace}>
            {PACES[pace]}
          </option>
        ))}
      </select>
    </div>
  );
}

interface ToggleProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Toggle({ label, isOn, isDisabled = false, onChange }: ToggleProps) {
  return (
    <Switch.Root
      checked={isOn}
      disabled={isDisabled}
      onCheckedChange={onChange}
      aria-label={label}
      className="relative h-6 w-10 rounded-full border border-border-strong bg-surface transition-colors before:absolute before:-inset-y-2.5 before:-inset-x-0.5 data-[state=checked]:border-brand data-[state=checked]:bg-brand disabled:opacity-55"
    >
      <Switch.Thumb className="block size-4 translate-x-[3px] rounded-full bg-border-strong transition-transform data-[state=checked]:translate-x-[19px] data-[state=checked]:bg-surface" />
    </Switch.Root>
  );
}

const LINES = ['w-28', 'w-20', 'w-32', 'w-24', 'w-36', 'w-16'] as const;

function PreferenceSkeletons() {
  return (
    <div role="status" className="grid gap-6 pt-8 pb-4">
      <span className="sr-only">Loading</span>
      {LINES.map((width) => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}
