import { create } from 'zustand';

interface UploadProgress {
  readonly percents: Readonly<Record<string, number>>;
}

/** Upload progress by upload key, in a separate store, so that a change renders only the components that show it. */
const useUploadProgress = create<UploadProgress>(() => ({ percents: {} }));

/** Returns the progress of the upload with this key, in whole percent. */
export function useUploadPercent(key: string): number {
  return useUploadProgress((state) => state.percents[key] ?? 0);
}

export function setUploadPercent(key: string, percent: number): void {
  useUploadProgress.setState(({ percents }) => ({ percents: { ...percents, [key]: percent } }));
}

export function clearUploadPercent(key: string): void {
  useUploadProgress.setState(({ percents: { [key]: _ended, ...rest } }) => ({ percents: rest }));
}
