import { create } from 'zustand';

/** The unread count, shown before the page's title in the browser's tab. */
export const useTitleCount = create<{ readonly count: number }>(() => ({ count: 0 }));
