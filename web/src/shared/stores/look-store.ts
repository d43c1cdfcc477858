import { create } from 'zustand';
import { localStore } from '#/shared/storage/page-storage.ts';

export type ThemeChoice = 'system' | 'light' | 'dark';
/** `auto` follows the browser's own setting. */
export type DataSaverChoice = 'auto' | 'on' | 'off';

interface Look {
  readonly theme: ThemeChoice;
  readonly dataSaver: DataSaverChoice;
}

/** What somebody chose in this browser. `public/theme.js` reads the same keys before the first paint, and applies them. */
export const useLook = create<Look>(readLook);

// Another tab has changed it.
window.addEventListener('look-elsewhere', () => useLook.setState(readLook()));

export function chooseTheme(theme: ThemeChoice): void {
  localStore.setItem('theme', theme);
  document.documentElement.dataset.theme = theme;
  apply({ theme });
}

export function chooseDataSaver(dataSaver: DataSaverChoice): void {
  localStore.setItem('data-saver', dataSaver);
  document.documentElement.dataset.saver = dataSaver;
  apply({ dataSaver });
}

function apply(change: Partial<Look>): void {
  useLook.setState(change);
  window.dispatchEvent(new Event('look'));
}

function readLook(): Look {
  const theme = localStore.getItem('theme');
  const dataSaver = localStore.getItem('data-saver');
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    dataSaver: dataSaver === 'on' || dataSaver === 'off' ? dataSaver : 'auto',
  };
}
