import { create } from 'zustand';

interface UploadProgress {
  readonly percents: Readonly<Record<string, number>>;
}

/** How much of each outgoing message's files has left; apart from the messages, so that a percent renders its bar alone. */
const useUploadProgress = create<UploadProgress>(() => ({ percents: {} }));

/** Returns whole percents of the message with this key. */
export function useUploadPercent(key: string): number {
  return useUploadProgress((state) => state.percents[key] ?? 0);
}

export function setUploadPercent(key: string, percent: number): void {
  useUploadProgress.setState(({ percents }) => ({ percents: { ...percents, [key]: percent } }));
}

export function forgetUploadPercent(key: string): void {
  useUploadProgress.setState(({ percents: { [key]: _ended, ...rest } }) => ({ percents: rest }));
}
