import type { Conversation } from '@stagedoor/contracts/conversation';
import { BellOff, type LucideIcon, Pin } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import * as messageTexts from '#/shared/config/texts/messages.ts';
import { classes } from '#/shared/format/classes.ts';
import { CountBadge } from '#/shared/ui/count-badge.tsx';
import { VerifiedTick } from '#/shared/ui/people/verified-tick.tsx';
import { Words } from '#/shared/ui/text/words.tsx';
import { useIsOnline } from '../model/presence-store.ts';
import { useIsTyping } from '../model/typing-store.ts';
import { PersonAvatar } from './person-avatar.tsx';
import { RowTime } from './row-time.tsx';

interface ConversationRowProps {
  readonly conversation: Conversation;
  readonly href: string;
  readonly isOpen: boolean;
}

function Mark({ icon: Icon, label }: { readonly icon: LucideIcon; readonly label: string }) {
  return (
    <>
      <Icon aria-hidden size={14} strokeWidth={1.75} className="shrink-0 text-ink-3" />
      <span className="sr-only">{label}</span>
    </>
  );
}

/** One conversation in the list: the other person, the last message, its time, and the unread count. */
export const ConversationRow = memo(function ConversationRow({ conversation, href, isOpen }: ConversationRowProps) {
  const { participant, lastMessage, lastMessageAt, lastMessageSenderId, unreadCount, isMuted, isPinned } = conversation;
  const name = participant.displayName || participant.username;
  const isUnread = unreadCount > 0;
  const isOnline = useIsOnline(participant.id);
  const isTyping = useIsTyping(conversation.id);
  const isOwn = lastMessageSenderId !== null && lastMessageSenderId !== participant.id;
  const preview = `${isOwn ? messageTexts.you2 : ''}${lastMessage ?? messageTexts.noMessages}`;
  return (
    <Link
      to={href}
      state={{ isFromList: true }}
      aria-current={isOpen ? 'page' : undefined}
      className={classes(
        'flex min-h-18 items-center gap-3 px-4 py-3 transition-colors focus-visible:outline-offset-[-2px]',
        isOpen ? 'bg-sunken' : 'hover:bg-sunken',
      )}
    >
      <PersonAvatar person={participant} size={48} />
      <span className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
        <span className="flex items-baseline gap-2">
          <span className="flex min-w-0 flex-1 items-center gap-1">
            <span className={classes('truncate text-ui text-ink', isUnread ? 'font-semibold' : 'font-medium')}>
              <Words text={name} />
            </span>
            {participant.isVerified && <VerifiedTick size={14} />}
            {isOnline && <span className="sr-only">{messageTexts.online}</span>}
          </span>
          {lastMessageAt && (
            <RowTime
              instant={lastMessageAt}
              className={classes('shrink-0 text-meta', isUnread ? 'text-ink' : 'text-ink-3')}
            />
          )}
        </span>
        <span className="flex items-center gap-2">
          <span className={classes('min-w-0 flex-1 truncate text-ui', isUnread ? 'text-ink' : 'text-ink-3')}>
            {isTyping ? <span className="text-brand">{messageTexts.typing}</span> : preview}
          </span>
          {isMuted && <Mark icon={BellOff} label={messageTexts.muted} />}
          {isPinned && <Mark icon={Pin} label={messageTexts.pinned} />}
          {isUnread && (
            <>
              <CountBadge count={unreadCount} cap={99} />
              <span className="sr-only">{messageTexts.unread2}</span>
            </>
          )}
        </span>
      </span>
    </Link>
  );
});
