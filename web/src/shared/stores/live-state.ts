import { create } from 'zustand';

/** Whether live updates have been lost. Set only after a while, because most interruptions are short. */
export const useLiveState = create<{ readonly isLost: boolean }>(() => ({ isLost: false }));
