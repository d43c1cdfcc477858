/** The languages that people can choose, each by its own name. */
export const languages = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Español' },
] as const;

export type LanguageChoice = (typeof languages)[number]['value'];

const YEAR_SECONDS = 31_536_000;

/** The language of this page: the app is built once a language, and the server chooses by the cookie. */
export const currentLanguage: LanguageChoice = __LANGUAGE__ === 'es' ? 'es' : 'en';

/** Opens the page in another language, and the next ones in this browser, signed in or not. */
export function chooseLanguage(language: LanguageChoice): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it, and Cookie Store is not in every browser.
  document.cookie = `language=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  const address = new URL(window.location.href);
  address.searchParams.delete('language');
  // If the browser stores nothing, the address contains the language, and the choice lasts until the page is left.
  if ((readLanguageCookie() ?? 'en') !== language) address.searchParams.set('language', language);
  if (address.href === window.location.href) window.location.reload();
  else window.location.assign(address);
}

/** Returns the value that the server reads; undefined if no language was chosen in this browser, which means English. */
export function readLanguageCookie(): string | undefined {
  return /(?:^|; )language=(\w+)/.exec(document.cookie)?.[1];
}
