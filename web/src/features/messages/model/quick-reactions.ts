import * as messageTexts from '#/shared/config/texts/messages.ts';

/** The emoji that are offered at once, with what screen readers call them. */
export const quickReactions = [
  { emoji: '❤️', label: messageTexts.heart },
  { emoji: '👍', label: messageTexts.thumbsUp },
  { emoji: '😂', label: messageTexts.laughing },
  { emoji: '😮', label: messageTexts.surprised },
  { emoji: '😢', label: messageTexts.sad },
  { emoji: '🔥', label: messageTexts.fire },
] as const;
