import { create } from 'zustand';

export const useAnnouncement = create<{ readonly text: string }>(() => ({ text: '' }));

/**
 * Has a screen reader say it once, without moving the focus. A live region that changes to the same words is silent, so
 * a repeated text gets a space at its end, which is not spoken.
 */
export function announce(text: string): void {
  useAnnouncement.setState((before) => ({ text: before.text === text ? `${text}\u00a0` : text }));
}
