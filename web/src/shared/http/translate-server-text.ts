import { serverTexts } from '#/shared/config/server-texts.ts';

/** Returns what the server or a contract says in the language of the page, or as it came where nobody has translated it. */
export function translateServerText(text: string): string {
  // The table is left out of a build that does not use it.
  return __LANGUAGE__ === 'es' ? (serverTexts[text] ?? text) : text;
}
