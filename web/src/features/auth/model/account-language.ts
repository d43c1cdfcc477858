import { setLanguage } from '@stagedoor/contracts/language';
import type { OwnUser } from '@stagedoor/contracts/user';
import { chooseLanguage, currentLanguage, readLanguageCookie } from '#/shared/browser/choose-language.ts';
import { call } from '#/shared/http/api-client.ts';
import { localStore, sessionStore } from '#/shared/storage/page-storage.ts';

/** The language that this browser adopted from an account, so that it does not count as the choice of the next person. */
const ADOPTED = 'language-adopted';
const toldKeyOf = (userId: string) => `language-told:${userId}`;

/** Whether somebody chose the language in this browser, rather than for their account in another one. */
function isChosenHere(): boolean {
  const chosen = readLanguageCookie() ?? currentLanguage;
  const isDefault = readLanguageCookie() === undefined && chosen === 'en';
  return !isDefault && chosen !== localStore.getItem(ADOPTED);
}

/**
 * Reloads the page in the language of the account if none was chosen in this browser, so that pages, notifications and mails have
 * the same language. Returns whether the page is being reloaded.
 */
export function adoptAccountLanguage({ language }: Pick<OwnUser, 'language'>): boolean {
  if (language === undefined || language === currentLanguage || isChosenHere()) return false;
  // Once a tab: a page that stays in the other language, whatever the reason, is not opened again and again.
  if (sessionStore.getItem(ADOPTED) === language) return false;
  sessionStore.setItem(ADOPTED, language);
  localStore.setItem(ADOPTED, language);
  chooseLanguage(language);
  return true;
}

/**
 * Tells the platform the language of this page, for mails and notifications, once for each choice that a person makes in this
 * browser. A browser in which no language was ever chosen reports nothing, so that it does not undo a choice made in another one.
 */
export async function tellLanguage(userId: string): Promise<void> {
  const key = toldKeyOf(userId);
  const told = localStore.getItem(key);
  if (told === currentLanguage || (told === null && !isChosenHere())) return;
  try {
    await call(setLanguage, { body: { language: currentLanguage } });
    localStore.setItem(key, currentLanguage);
  } catch {
    // A failure is not shown: the language is sent again when the app is opened next.
  }
}
