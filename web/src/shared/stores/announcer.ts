import { create } from 'zustand';

export const useAnnouncement = create<{ readonly text: string }>(() => ({ text: '' }));

/**
 * Makes a screen reader say the text once, without moving the focus. A live region that is set to the same text is silent, so a
 * repeated text gets a space at its end, which is not spoken.
 */
export function announce(text: string): void {
  useAnnouncement.setState((before) => ({ text: before.text === text ? `${text}\u00a0` : text }));
}
