import { create } from 'zustand';

/** Ids of people who are online, share that, and have a conversation with the viewer. */
const usePresence = create<{ readonly online: ReadonlySet<string> }>(() => ({ online: new Set() }));

export function useIsOnline(userId: string): boolean {
  return usePresence(({ online }) => online.has(userId));
}

export function setPresence(userId: string, isOnline: boolean): void {
  usePresence.setState(({ online }) => {
    const next = new Set(online);
    if (isOnline) next.add(userId);
    else next.delete(userId);
    return { online: next };
  });
}

/** Clears all, because without the stream nobody's presence is known. */
export function clearPresence(): void {
  usePresence.setState({ online: new Set() });
}
