import { create } from 'zustand';

const KEY = 'shortcuts';

/** Whether single keys do something; kept in this browser. They are in the way of some who speak to their machine. */
export const useShortcuts = create<{ readonly isOn: boolean }>(() => ({ isOn: localStorage.getItem(KEY) !== 'off' }));

export function turnShortcuts(isOn: boolean): void {
  localStorage.setItem(KEY, isOn ? 'on' : 'off');
  useShortcuts.setState({ isOn });
}
