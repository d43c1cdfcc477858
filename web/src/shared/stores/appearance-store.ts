import { create } from 'zustand';
import { localStore } from '#/shared/storage/page-storage.ts';

export type ThemeChoice = 'system' | 'light' | 'dark';
/** `auto` follows the browser's own setting. */
export type DataSaverChoice = 'auto' | 'on' | 'off';

interface Appearance {
  readonly theme: ThemeChoice;
  readonly saver: DataSaverChoice;
}

/**
 * The choices of theme and data saver in this browser, signed in or not. `public/theme.js` reads the same keys and applies them:
 * before the first paint, after each change here, and when another tab has changed them. If somebody is signed in, or has chosen
 * another appearance, it also hides the page that the server rendered for visitors until the app runs, and sets the cookie `shell`, by
 * which the gateway leaves that page and its pictures out the next time. It is part of the first load, so its comments are here.
 */
export const useAppearance = create<Appearance>(readAppearance);

globalThis.addEventListener?.('storage', () => useAppearance.setState(readAppearance()));

export function chooseTheme(theme: ThemeChoice): void {
  change('theme', theme, 'system');
}

export function chooseDataSaver(saver: DataSaverChoice): void {
  change('saver', saver, 'auto');
}

function change(key: keyof Appearance, choice: string, unset: string): void {
  const { dataset } = document.documentElement;
  delete dataset[key];
  if (choice === unset) localStore.removeItem(key);
  // If the browser stores nothing, the choice lasts as long as the page.
  else if (!localStore.setItem(key, choice)) dataset[key] = choice;
  useAppearance.setState(readAppearance());
  window.dispatchEvent(new Event('look'));
}

function readAppearance(): Appearance {
  const theme = localStore.getItem('theme');
  const saver = localStore.getItem('saver');
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    saver: saver === 'on' || saver === 'off' ? saver : 'auto',
  };
}
