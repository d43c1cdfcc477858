import { type Static, Type } from 'typebox';
import { defineCall } from './call.ts';
import { type NotificationType, notificationTypes, offerNoticeTypes, postNoticeTypes } from './notification.ts';
import { oneOf } from './text.ts';

/** When a person gets mail: never, at once, or as a digest once a day. */
export const mailPaces = ['off', 'now', 'daily'] as const;
export type MailPace = (typeof mailPaces)[number];

export const PreferenceSchema = Type.Object({
  inApp: Type.Boolean(),
  email: oneOf(mailPaces),
  /**
   * Whether browsers that have subscribed show it while the app is closed. Only for notifications that are also shown
   * in the app.
   */
  push: Type.Boolean(),
});
export type Preference = Static<typeof PreferenceSchema>;

const switchedTypes = [...postNoticeTypes, ...offerNoticeTypes];
type SwitchedType = (typeof switchedTypes)[number];

const byType = Object.fromEntries([
  ...notificationTypes.map((type) => [type, PreferenceSchema]),
  // They are left out while their feature is off.
  ...switchedTypes.map((type) => [type, Type.Optional(PreferenceSchema)]),
]) as Record<Exclude<NotificationType, SwitchedType>, typeof PreferenceSchema> &
  Record<SwitchedType, Type.TOptional<typeof PreferenceSchema>>;

const changeByType = Object.fromEntries(
  notificationTypes.map((type) => [type, Type.Optional(Type.Partial(PreferenceSchema))]),
) as Record<(typeof notificationTypes)[number], Type.TOptional<Type.TPartial<typeof PreferenceSchema>>>;

/** The default for each type but those that are mailed. */
export const defaultPreference: Preference = { inApp: true, email: 'off', push: true };

const mailedTypes: readonly string[] = ['NEW_POST', 'SUBSCRIPTION_CHANGE'] satisfies NotificationType[];

/**
 * Returns the default for a type, or for a kind of a business service. Of new posts, each person's bell for a creator says more: mails are
 * sent where the bell says so, unless this preference forbids them.
 */
export function defaultPreferenceOf(type: string): Preference {
  return mailedTypes.includes(type) ? { ...defaultPreference, email: 'now' } : defaultPreference;
}

export const PreferencesSchema = Type.Object(byType);
export type Preferences = Static<typeof PreferencesSchema>;

const PreferenceChangesSchema = Type.Object(changeByType);
/** A part of some types. */
export type PreferenceChanges = Static<typeof PreferenceChangesSchema>;

export const getPreferences = defineCall({
  service: 'notifications',
  method: 'GET',
  path: '/notifications/preferences',
  summary: 'Get your notification preferences',
  access: 'signed-in',
  answer: PreferencesSchema,
});

export const updatePreferences = defineCall({
  service: 'notifications',
  method: 'PATCH',
  path: '/notifications/preferences',
  summary: 'Change your notification preferences. Omitted ones stay as they are',
  access: 'signed-in',
  body: PreferenceChangesSchema,
  answer: PreferencesSchema,
});
