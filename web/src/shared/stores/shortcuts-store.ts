import { create } from 'zustand';
import { localStore } from '#/shared/storage/page-storage.ts';

const KEY = 'shortcuts';

/** Whether single keys do something; kept in this browser. They are in the way of some who speak to their machine. */
export const useShortcuts = create<{ readonly isOn: boolean }>(() => ({ isOn: localStore.getItem(KEY) !== 'off' }));

export function setShortcutsEnabled(isOn: boolean): void {
  localStore.setItem(KEY, isOn ? 'on' : 'off');
  useShortcuts.setState({ isOn });
}
