import type { Language } from '@stagedoor/contracts/language';

/** The words of a notification, and the path below the service's screen that it opens. */
export interface NotificationWords {
  /** Up to 80 characters. */
  readonly title: string;
  /** Up to 300 characters. */
  readonly message: string;
  /** Begins with `/`, which is the screen itself. */
  readonly path: string;
}

/** One kind of notification of a service. People choose for each kind whether, and how, they are told. */
export interface NotificationKind<Facts> {
  /** Lower-case words with hyphens, such as `fan-left`. It must not change, because preferences are stored by it. */
  readonly key: string;
  /** Its name in the preferences, such as `A tagged fan leaves`. */
  readonly name: string;
  readonly describe: (facts: Facts) => NotificationWords;
  /** Its name in other languages; people who chose one without a translation get the English name. */
  readonly translations?: { readonly [L in Exclude<Language, 'en'>]?: Translation<Facts> };
}

interface Translation<Facts> {
  readonly name: string;
  readonly describe: (facts: Facts) => Pick<NotificationWords, 'title' | 'message'>;
}

/** Declares a kind of notification. Throws if the key is invalid. */
export function defineNotificationKind<Facts>(kind: NotificationKind<Facts>): NotificationKind<Facts> {
  if (!/^[a-z][a-z0-9-]{0,39}$/.test(kind.key)) throw new Error(`${kind.key} is no key of a kind of notification`);
  return kind;
}
