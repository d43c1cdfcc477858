import type { Post } from '@stagedoor/contracts/post';
import { create } from 'zustand';
import { onPersonLeft, useSession } from '#/shared/session/session-store.ts';

/** Sensitive posts that the viewer has asked to see, until the page is left. */
const useRevealed = create<ReadonlySet<string>>(() => new Set());
onPersonLeft(() => useRevealed.setState(new Set(), true));

/** Whether the media of a post are hidden because they are sensitive, and how to show them. Authors see their own. */
export function useVeil({ id, userId, isSensitive }: Pick<Post, 'id' | 'userId' | 'isSensitive'>) {
  const isRevealed = useRevealed((revealed) => revealed.has(id));
  const isOwn = useSession((state) => state.user?.id === userId);
  return {
    isVeiled: isSensitive === true && !isRevealed && !isOwn,
    reveal: () => useRevealed.setState(new Set(useRevealed.getState()).add(id), true),
  };
}
