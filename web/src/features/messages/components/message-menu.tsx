import type { Message } from '@stagedoor/contracts/message';
import { Copy, EllipsisVertical, Reply, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '#/shared/browser/copy-text.ts';
import * as messageTexts from '#/shared/config/texts/messages.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { IconButton } from '#/shared/ui/button.tsx';
import { ConfirmDialog } from '#/shared/ui/dialogs/confirm-dialog.tsx';
import { Menu } from '#/shared/ui/menu.tsx';
import type { AllowedMessageActions } from '../model/allowed-message-actions.ts';
import { useDeleteMessage } from '../model/use-message-actions.ts';
import { useToggleReaction } from '../model/use-toggle-reaction.ts';

/** The quick reactions, with their names for screen readers. */
const quickReactions = [
  { emoji: '❤️', label: messageTexts.heart },
  { emoji: '👍', label: messageTexts.thumbsUp },
  { emoji: '😂', label: messageTexts.laughing },
  { emoji: '😮', label: messageTexts.surprised },
  { emoji: '😢', label: messageTexts.sad },
  { emoji: '🔥', label: messageTexts.fire },
] as const;

interface MessageMenuProps {
  readonly message: Message;
  readonly can: AllowedMessageActions;
  readonly onReply: () => void;
}

const icon = { 'aria-hidden': true, size: 18, strokeWidth: 1.75 } as const;

/** The actions on a message. Shown on hover and focus, and always on devices without hover. */
export function MessageMenu({ message, can, onReply }: MessageMenuProps) {
  const [isAsking, setAsking] = useState(false);
  const toggleReaction = useToggleReaction(message);
  const { canCopy, canDelete, canReact, canAnswer } = can;
  const isGiven = (emoji: string) => message.reactions?.some((one) => one.emoji === emoji && one.isOwn) ?? false;
  return (
    <span className="shrink-0 self-center opacity-0 group-focus-within/message:opacity-100 group-hover/message:opacity-100 has-data-[state=open]:opacity-100 touch:opacity-60">
      <Menu
        choices={
          canReact
            ? quickReactions.map(({ emoji, label }) => ({
                label,
                face: emoji,
                isOn: isGiven(emoji),
                onSelect: () => toggleReaction(emoji),
              }))
            : []
        }
        actions={[
          ...(canAnswer
            ? [{ label: messageTexts.answer, icon: <Reply {...icon} />, onSelect: onReply, opensDialog: true as const }]
            : []),
          ...(canCopy
            ? [{ label: wordTexts.copy, icon: <Copy {...icon} />, onSelect: () => void copyText(message.content) }]
            : []),
          ...(canDelete
            ? [
                {
                  label: wordTexts.deleteLabel,
                  icon: <Trash2 {...icon} />,
                  onSelect: () => setAsking(true),
                  opensDialog: true as const,
                },
              ]
            : []),
        ]}
      >
        <IconButton label={messageTexts.messageActions} className="size-8! touch:size-11!">
          <EllipsisVertical aria-hidden size={16} strokeWidth={1.75} />
        </IconButton>
      </Menu>
      {isAsking && <DeleteDialog message={message} onClose={() => setAsking(false)} />}
    </span>
  );
}

function DeleteDialog({ message, onClose }: { readonly message: Message; readonly onClose: () => void }) {
  const remove = useDeleteMessage(message);
  return (
    <ConfirmDialog
      title={messageTexts.deleteThisMessage}
      confirmLabel={wordTexts.deleteLabel}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(undefined, { onSettled: onClose })}
      onCancel={onClose}
    >
      {messageTexts.itGoesForBothOfYou}
    </ConfirmDialog>
  );
}
