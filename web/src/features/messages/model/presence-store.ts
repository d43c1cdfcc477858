import { create } from 'zustand';

/** Those who are online, of the people one talks with and who let it be seen. */
const usePresence = create<{ readonly online: ReadonlySet<string> }>(() => ({ online: new Set() }));

export function useIsOnline(userId: string): boolean {
  return usePresence(({ online }) => online.has(userId));
}

export function takePresence(userId: string, isOnline: boolean): void {
  usePresence.setState(({ online }) => {
    const next = new Set(online);
    if (isOnline) next.add(userId);
    else next.delete(userId);
    return { online: next };
  });
}

/** Nobody is told of any more: of nobody is it known. */
export function forgetPresence(): void {
  usePresence.setState({ online: new Set() });
}
