import { create } from 'zustand';
import { localStore } from '#/shared/storage/page-storage.ts';

export type ThemeChoice = 'system' | 'light' | 'dark';

const KEY = 'theme';
const system = window.matchMedia('(prefers-color-scheme: dark)');

/** The choice is kept under the key that `public/theme.js` reads before the first paint. */
export const useTheme = create<{ readonly choice: ThemeChoice }>(() => ({ choice: readChoice() }));

export function chooseTheme(choice: ThemeChoice): void {
  localStore.setItem(KEY, choice);
  useTheme.setState({ choice });
  applyTheme();
}

/** Follows the system while the choice says so. */
export function watchSystemTheme(): void {
  system.addEventListener('change', applyTheme);
}

function applyTheme(): void {
  const { choice } = useTheme.getState();
  const theme = choice === 'system' ? (system.matches ? 'dark' : 'light') : choice;
  document.documentElement.classList.remove('light', 'dark');
  document.documentElement.classList.add(theme);
}

function readChoice(): ThemeChoice {
  const stored = localStore.getItem(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}
