import type { Conversation } from '@stagedoor/contracts/conversation';
import {
  Archive,
  ArchiveRestore,
  ArrowLeft,
  Ban,
  Bell,
  BellOff,
  EllipsisVertical,
  Flag,
  Pin,
  PinOff,
  Trash2,
} from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import * as messageTexts from '#/shared/config/texts/messages.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { atName } from '#/shared/format/at-name.ts';
import { IconButton } from '#/shared/ui/button.tsx';
import { ConfirmDialog } from '#/shared/ui/dialogs/confirm-dialog.tsx';
import { Menu } from '#/shared/ui/menu.tsx';
import { VerifiedTick } from '#/shared/ui/people/verified-tick.tsx';
import { Words } from '#/shared/ui/text/words.tsx';
import { useIsOnline } from '../model/presence-store.ts';
import { useIsTyping } from '../model/typing-store.ts';
import type { ConversationActions } from '../model/use-conversation-actions.ts';
import { PersonAvatar } from './person-avatar.tsx';

interface ThreadHeaderProps {
  readonly conversation: Conversation;
  readonly actions: ConversationActions;
  readonly tip?: ReactNode;
  readonly onReport: () => void;
  readonly onBlock: () => void;
  readonly onBack: () => void;
}

const icon = { 'aria-hidden': true, size: 18, strokeWidth: 1.75 } as const;

/** The other person, and the actions on the conversation. The back arrow is shown only if the list is not beside it. */
export function ThreadHeader({ conversation, actions, tip, onReport, onBlock, onBack }: ThreadHeaderProps) {
  const { participant, isArchived, isRequest, isMuted, isPinned } = conversation;
  const [isAsking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const name = participant.displayName || participant.username;
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <header className="flex h-14 shrink-0 items-center gap-2 border-b border-border bg-surface px-2 md:h-16 md:px-4">
      <IconButton label={messageTexts.backToConversations} onClick={onBack} className="md:hidden">
        <ArrowLeft aria-hidden size={20} strokeWidth={1.75} />
      </IconButton>
      <h2 ref={heading} tabIndex={-1} className="min-w-0 flex-1 font-sans">
        <Link
          to={paths.profile.getHref(participant.username)}
          className="group inline-flex max-w-full items-center gap-3 rounded-button"
        >
          <PersonAvatar person={participant} size={40} />
          <span className="grid min-w-0 grid-cols-1">
            <span className="flex items-center gap-1 text-ui font-semibold text-ink group-hover:underline">
              <span className="truncate">
                <Words text={name} />
              </span>
              {participant.isVerified && <VerifiedTick size={15} />}
            </span>
            <span className="truncate text-meta font-normal text-ink-3">
              <PresenceLine conversation={conversation} />
            </span>
          </span>
        </Link>
      </h2>
      {tip}
      <Menu
        actions={[
          ...(isArchived || isRequest
            ? []
            : [
                isPinned
                  ? { label: messageTexts.unpin, icon: <PinOff {...icon} />, onSelect: () => actions.pin.mutate(false) }
                  : { label: messageTexts.pin, icon: <Pin {...icon} />, onSelect: () => actions.pin.mutate(true) },
              ]),
          isMuted
            ? { label: wordTexts.unmute, icon: <Bell {...icon} />, onSelect: () => actions.mute.mutate(false) }
            : { label: wordTexts.mute, icon: <BellOff {...icon} />, onSelect: () => actions.mute.mutate(true) },
          isArchived
            ? {
                label: messageTexts.unarchive,
                icon: <ArchiveRestore {...icon} />,
                onSelect: () => actions.unarchive.mutate(),
              }
            : { label: messageTexts.archive, icon: <Archive {...icon} />, onSelect: () => actions.archive.mutate() },
          {
            label: messageTexts.deleteConversation,
            icon: <Trash2 {...icon} />,
            onSelect: () => setAsking(true),
            opensDialog: true,
          },
          { label: wordTexts.report, icon: <Flag {...icon} />, onSelect: onReport, opensDialog: true },
          { label: wordTexts.block, icon: <Ban {...icon} />, onSelect: onBlock, opensDialog: true },
        ]}
      >
        <IconButton label={messageTexts.conversationActions}>
          <EllipsisVertical aria-hidden size={20} strokeWidth={1.75} />
        </IconButton>
      </Menu>
      {isAsking && (
        <ConfirmDialog
          title={messageTexts.deleteThisConversation}
          confirmLabel={wordTexts.deleteLabel}
          isBusy={actions.remove.isPending}
          onConfirm={() => actions.remove.mutate(undefined, { onSettled: () => setAsking(false) })}
          onCancel={() => setAsking(false)}
        >
          {messageTexts.itIsEmptiedForYouAlone({ name })}
        </ConfirmDialog>
      )}
    </header>
  );
}

/** Shows whether the other person is typing or online, else their username. */
function PresenceLine({ conversation: { id, participant } }: Pick<ThreadHeaderProps, 'conversation'>) {
  const isTyping = useIsTyping(id);
  const isOnline = useIsOnline(participant.id);
  if (isTyping) return <span className="text-brand">{messageTexts.isTyping}</span>;
  return isOnline ? messageTexts.online : atName(participant.username);
}
