import type { Message } from '@stagedoor/contracts/message';
import type { ShortUser } from '@stagedoor/contracts/user';
import { memo, type RefObject } from 'react';
import { useFormattedTime } from '#/shared/browser/use-formatted-time.ts';
import * as messageTexts from '#/shared/config/texts/messages.ts';
import { classes } from '#/shared/format/classes.ts';
import { Later } from '#/shared/ui/lists/later.tsx';
import { findAllowedActions } from '../model/allowed-message-actions.ts';
import type { ThreadItem } from '../model/group-messages.ts';
import { formatDayOf } from '../model/message-times.ts';
import { useToggleReaction } from '../model/use-toggle-reaction.ts';
import { Bubble } from './bubble.tsx';
import { MessageMenu } from './message-menu.tsx';

export interface ThreadActions {
  /** False while the conversation is a request to the viewer. */
  readonly canWrite: boolean;
  /** Begins an answer to this message. */
  readonly reply: (message: Message) => void;
}

interface MessageItemProps {
  readonly item: ThreadItem;
  /** Of the message that a search or a link leads to, which is highlighted and receives the focus. */
  readonly targetRef: RefObject<HTMLDivElement | null> | undefined;
  readonly ownId: string;
  readonly participant: ShortUser;
  readonly actions: ThreadActions;
  readonly onShowQuoted: (sequence: number) => void;
}

/**
 * A message in the thread: the viewer's own at the right, the other person's at the left, system messages in the middle.
 * Renders again only when something of this message has changed.
 */
export const MessageItem = memo(function MessageItem({
  item,
  targetRef,
  ownId,
  participant,
  actions,
  onShowQuoted,
}: MessageItemProps) {
  const { message, isDayStart, isContinued, isLastOwn } = item;
  const isOwn = message.senderId === ownId;
  const name = participant.displayName || participant.username;
  const isSystem = message.type === 'SYSTEM';
  const can = findAllowedActions(message, isOwn, actions.canWrite);
  const hasMenu = can.canCopy || can.canDelete || can.canAnswer;
  const menu = hasMenu && (
    <Later className="size-8 shrink-0 touch:size-11">
      <MessageMenu message={message} can={can} onReply={() => actions.reply(message)} />
    </Later>
  );
  return (
    <>
      {isDayStart && <DaySeparator instant={message.createdAt} />}
      <div
        className={classes(
          'group/message flex items-end gap-1',
          isContinued ? 'mt-1' : 'mt-3',
          isSystem ? 'justify-center' : isOwn && 'justify-end',
        )}
      >
        {isOwn && menu}
        <div
          ref={targetRef}
          tabIndex={targetRef && -1}
          className={classes(
            'flex max-w-[min(80%,520px)] min-w-0',
            targetRef && 'rounded-card outline-2 outline-offset-2 outline-brand',
          )}
        >
          {!isSystem && <span className="sr-only">{isOwn ? messageTexts.you3 : `${name}:`}</span>}
          <Bubble message={message} isOwn={isOwn} participant={participant} onShowQuoted={onShowQuoted} />
        </div>
        {!isOwn && menu}
      </div>
      {message.reactions && <ReactionChips message={message} isOwn={isOwn} canReact={can.canReact} />}
      {isLastOwn && (
        <p className="mt-1 text-end text-meta text-ink-3">{message.isRead ? messageTexts.read : messageTexts.sent}</p>
      )}
    </>
  );
});

function DaySeparator({ instant }: { readonly instant: string }) {
  const day = useFormattedTime((now) => formatDayOf(instant, now));
  return (
    <p className="flex items-center gap-3 pt-5 pb-2 text-meta text-ink-3 before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
      <time dateTime={instant.slice(0, 10)}>{day}</time>
    </p>
  );
}

interface ReactionChipsProps {
  readonly message: Message;
  readonly isOwn: boolean;
  /** Pressing a chip adds the same reaction, or removes the viewer's own. */
  readonly canReact: boolean;
}

/** The reactions to a message, below it. */
function ReactionChips({ message, isOwn, canReact }: ReactionChipsProps) {
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
