import type { Reaction } from '@stagedoor/contracts/message';

/** Returns the reactions after the viewer has put an emoji on the message, or has taken it back. */
export function toggleReaction(reactions: readonly Reaction[], emoji: string): readonly Reaction[] {
  const known = reactions.find((one) => one.emoji === emoji);
  if (!known) return [...reactions, { emoji, count: 1, isOwn: true }];
  const changed = { emoji, count: known.count + (known.isOwn ? -1 : 1), isOwn: !known.isOwn };
  return reactions.flatMap((one) => (one === known ? (changed.count === 0 ? [] : [changed]) : [one]));
}
