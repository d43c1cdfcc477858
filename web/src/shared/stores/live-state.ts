import { create } from 'zustand';

/** Whether what happens reaches this page as it happens. Lost is told after a while only: most breaks are short. */
export const useLiveState = create<{ readonly isLost: boolean }>(() => ({ isLost: false }));
