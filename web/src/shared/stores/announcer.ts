import { create } from 'zustand';

export const useAnnouncement = create<{ readonly text: string }>(() => ({ text: '' }));

/** Has a screen reader say it once, without moving the focus. */
export function announce(text: string): void {
  useAnnouncement.setState({ text });
}
