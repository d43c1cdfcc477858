import { create } from 'zustand';

interface UploadProgress {
  readonly percents: Readonly<Record<string, number>>;
}

/** Upload progress by what is sent, in a store of its own, so that a change renders only what shows it. */
const useUploadProgress = create<UploadProgress>(() => ({ percents: {} }));

/** Returns the uploaded part of what is sent under this key, in whole percent. */
export function useUploadPercent(key: string): number {
  return useUploadProgress((state) => state.percents[key] ?? 0);
}

export function setUploadPercent(key: string, percent: number): void {
  useUploadProgress.setState(({ percents }) => ({ percents: { ...percents, [key]: percent } }));
}

export function clearUploadPercent(key: string): void {
  useUploadProgress.setState(({ percents: { [key]: _ended, ...rest } }) => ({ percents: rest }));
}
