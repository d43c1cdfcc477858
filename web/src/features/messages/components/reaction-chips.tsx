import type { Message } from '@stagedoor/contracts/message';
import * as messageTexts from '#/shared/config/texts/messages.ts';
import { classes } from '#/shared/format/classes.ts';
import { useToggleReaction } from '../model/use-toggle-reaction.ts';

interface ReactionChipsProps {
  readonly message: Message;
  readonly isOwn: boolean;
  /** Pressing a chip gives the same reaction, or takes one's own back. */
  readonly canReact: boolean;
}

/** The reactions to a message, below it. */
export function ReactionChips({ message, isOwn, canReact }: ReactionChipsProps) {
  const toggleReaction = useToggleReaction(message);
  const { reactions = [] } = message;
  if (reactions.length === 0) return null;
  return (
    <ul aria-label={messageTexts.reactions} className={classes('mt-1 flex flex-wrap gap-1', isOwn && 'justify-end')}>
      {reactions.map(({ emoji, count, isOwn: isMine }) => (
        <li key={emoji}>
          <button
            type="button"
            aria-pressed={isMine}
            aria-label={`${emoji} ${count}`}
            disabled={!canReact}
            onClick={() => toggleReaction(emoji)}
            className="relative inline-flex min-h-7 items-center gap-1 rounded-full border border-border bg-surface px-2 text-ui text-ink-2 transition-colors not-disabled:hover:border-ink-3 aria-pressed:border-brand aria-pressed:text-brand touch:h-9 touch:px-3 touch:before:absolute touch:before:inset-x-0 touch:before:-inset-y-1"
          >
            <span aria-hidden>{emoji}</span>
            {count > 1 && <span className="tabular text-meta font-medium">{count}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
