import type { Conversation } from '@stagedoor/contracts/conversation';
import { useQueryClient } from '@tanstack/react-query';
import { removeConversation } from '#/features/messages/model/remove-conversation.ts';
import { BlockDialog } from '#/features/users/components/block-dialog.tsx';
import { useReportUser } from '#/features/users/model/use-report-user.ts';
import * as messageTexts from '#/shared/config/texts/messages.ts';
import { ReportDialog } from '#/shared/ui/dialogs/report-dialog.tsx';

export type PersonDialog = 'report' | 'block';

interface PersonDialogsProps {
  readonly open: PersonDialog | undefined;
  readonly conversation: Pick<Conversation, 'id' | 'participant'>;
  readonly onClose: () => void;
  /** The conversation is no longer visible to the viewer. */
  readonly onBlocked: () => void;
}

/** The dialogs to report or block the other person of a conversation. */
export function PersonDialogs({ open, conversation: { id, participant }, onClose, onBlocked }: PersonDialogsProps) {
  const client = useQueryClient();
  const report = useReportUser(participant.id);
  if (open === 'report') {
    return (
      <ReportDialog
        title={messageTexts.report({ username: participant.username })}
        isBusy={report.isPending}
        onSend={(sent) => report.mutate(sent, { onSuccess: onClose })}
        onCancel={onClose}
      />
    );
  }
  if (open !== 'block') return null;
  return (
    <BlockDialog
      user={participant}
      onClose={onClose}
      onBlocked={() => {
        onBlocked();
        removeConversation(client, id);
      }}
    />
  );
}
