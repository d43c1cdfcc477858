export type Language = 'en' | 'es' | 'pseudo';

interface LanguageFacts {
  /** What the page and Intl call it. */
  readonly tag: string;
  readonly direction: 'ltr' | 'rtl';
}

/** The languages that the app is built in. `pseudo` is English in other letters, from right to left: it shows what was not translated or mirrored. */
export const languages: Readonly<Record<Language, LanguageFacts>> = {
  en: { tag: 'en', direction: 'ltr' },
  es: { tag: 'es', direction: 'ltr' },
  pseudo: { tag: 'en-XB', direction: 'rtl' },
};
