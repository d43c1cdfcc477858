import { create } from 'zustand';

/** Somebody who goes on typing says so again within this. */
const SHOWN_MS = 6000;

/** Who is typing, by conversation. */
const useTyping = create<{ readonly by: Readonly<Record<string, string>> }>(() => ({ by: {} }));

const timers = new Map<string, ReturnType<typeof setTimeout>>();

export function useIsTyping(conversationId: string): boolean {
  return useTyping(() => isTyping(conversationId));
}

/** The same, for who asks once. */
export function isTyping(conversationId: string): boolean {
  return conversationId in useTyping.getState().by;
}

/** The other one is typing; it passes unless it is told again. */
export function startTyping(conversationId: string, userId: string): void {
  clearTimeout(timers.get(conversationId));
  timers.set(
    conversationId,
    setTimeout(() => stopTyping(conversationId, userId), SHOWN_MS),
  );
  useTyping.setState(({ by }) => ({ by: { ...by, [conversationId]: userId } }));
}

/** What they were typing has come. */
export function stopTyping(conversationId: string, userId: string): void {
  if (useTyping.getState().by[conversationId] !== userId) return;
  clearTimeout(timers.get(conversationId));
  timers.delete(conversationId);
  useTyping.setState(({ by: { [conversationId]: _gone, ...by } }) => ({ by }));
}
