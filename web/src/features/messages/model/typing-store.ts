import { create } from 'zustand';
import { onPersonLeft } from '#/shared/session/session-store.ts';

/** A typing signal is repeated within this time while the person keeps typing. */
const SHOWN_MS = 6000;

/** Ids of people who are typing, by conversation. */
const useTyping = create<{ readonly by: Readonly<Record<string, string>> }>(() => ({ by: {} }));

const timers = new Map<string, ReturnType<typeof setTimeout>>();
onPersonLeft(() => useTyping.setState({ by: {} }));

export function useIsTyping(conversationId: string): boolean {
  return useTyping(() => isTyping(conversationId));
}

/** Like `useIsTyping`, outside of React. */
export function isTyping(conversationId: string): boolean {
  return conversationId in useTyping.getState().by;
}

/** Shows that somebody is typing, until the time has passed without another signal. */
export function startTyping(conversationId: string, userId: string): void {
  clearTimeout(timers.get(conversationId));
  timers.set(
    conversationId,
    setTimeout(() => stopTyping(conversationId, userId), SHOWN_MS),
  );
  useTyping.setState(({ by }) => ({ by: { ...by, [conversationId]: userId } }));
}

/** Hides it when their message has arrived. */
export function stopTyping(conversationId: string, userId: string): void {
  if (useTyping.getState().by[conversationId] !== userId) return;
  clearTimeout(timers.get(conversationId));
  timers.delete(conversationId);
  useTyping.setState(({ by: { [conversationId]: _gone, ...by } }) => ({ by }));
}
