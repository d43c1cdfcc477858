import { type MailPace, mailPaces, type Preference } from '@stagedoor/contracts/notification-preferences';
import { Switch } from 'radix-ui';
import * as notificationTexts from '#/shared/config/texts/notifications.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';

const PACES: Readonly<Record<MailPace, string>> = {
  off: wordTexts.off,
  now: notificationTexts.atOnce,
  daily: notificationTexts.daily,
};
/** The columns of a line and of its heading. If there is no room for a name beside its switches, it is above them. */
export const preferenceColumns =
  'grid grid-cols-[44px_44px_minmax(0,1fr)] items-center gap-x-3 @min-[20rem]:grid-cols-[minmax(0,1fr)_44px_44px_92px]';

interface PreferenceRowProps {
  readonly name: string;
  readonly preference: Preference;
  readonly onChange: (change: Partial<Preference>) => void;
}

/** One line of the preferences: in the app, by push message and by mail. */
export function PreferenceRow({ name, preference, onChange }: PreferenceRowProps) {
  const { inApp, email, push } = preference;
  // A newer server may have a frequency that this page does not know. It stays until another one is chosen.
  const isKnown = mailPaces.some((pace) => pace === email);
  return (
    <div className={`${preferenceColumns} min-h-12 py-1`}>
      <span className="col-span-3 text-ui text-ink @min-[20rem]:col-span-1">{name}</span>
      <Toggle
        isOn={inApp}
        label={notificationTexts.inTheApp({ name })}
        onChange={(isOn) => onChange({ inApp: isOn })}
      />
      <Toggle
        isOn={push && inApp}
        isDisabled={!inApp}
        label={notificationTexts.byPushMessage({ name })}
        onChange={(isOn) => onChange({ push: isOn })}
      />
      <select
        value={email}
        aria-label={notificationTexts.byMail({ name })}
        onChange={(event) => {
          const pace = mailPaces.find((one) => one === event.target.value);
          if (pace) onChange({ email: pace });
        }}
        className="min-h-9 rounded-field border border-border-strong bg-surface px-2 text-ui text-ink hover:border-ink-3 touch:min-h-11 touch:text-body"
      >
        {!isKnown && (
          <option value={email} disabled hidden>
            {notificationTexts.anotherPace}
          </option>
        )}
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
      <Switch.Thumb className="block size-4 translate-x-[3px] rtl:-translate-x-[3px] rounded-full bg-border-strong transition-transform data-[state=checked]:translate-x-[19px] rtl:data-[state=checked]:-translate-x-[19px] data-[state=checked]:bg-surface" />
    </Switch.Root>
  );
}
