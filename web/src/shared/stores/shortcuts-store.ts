import { create } from 'zustand';
import { localStore } from '#/shared/storage/page-storage.ts';

const KEY = 'shortcuts';

/** Whether single-key shortcuts are on; stored in this browser. They get in the way of people who use speech input. */
export const useShortcuts = create<{ readonly isOn: boolean }>(() => ({ isOn: localStore.getItem(KEY) !== 'off' }));

export function setShortcutsEnabled(isOn: boolean): void {
  localStore.setItem(KEY, isOn ? 'on' : 'off');
  useShortcuts.setState({ isOn });
}
