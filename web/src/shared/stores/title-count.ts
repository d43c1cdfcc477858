import { create } from 'zustand';

/** How much is unread, as the browser's tab says it before the page's title. */
export const useTitleCount = create<{ readonly count: number }>(() => ({ count: 0 }));
