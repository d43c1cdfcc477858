import { setLanguage } from '@stagedoor/contracts/language';
import { currentLanguage } from '#/shared/browser/choose-language.ts';
import { call } from '#/shared/http/api-client.ts';
import { localStore } from '#/shared/storage/page-storage.ts';

const keyOf = (userId: string) => `language-told:${userId}`;

/**
 * Tells the platform the language of this page, for mails and notifications, once for each choice that a person makes in this
 * browser. A browser in which nobody has ever chosen says nothing, so that it does not undo the choice made in another one.
 */
export async function tellLanguage(userId: string): Promise<void> {
  const key = keyOf(userId);
  const told = localStore.getItem(key);
  if (told === currentLanguage || (told === null && currentLanguage === 'en')) return;
  try {
    await call(setLanguage, { body: { language: currentLanguage } });
    localStore.setItem(key, currentLanguage);
  } catch {
    // It is told when the app is opened again.
  }
}
