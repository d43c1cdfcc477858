import type { Conversation } from '@stagedoor/contracts/conversation';
import type { OwnUser } from '@stagedoor/contracts/user';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Coins, MessageCircle } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { conversationQuery } from '#/features/messages/api/conversation-query.ts';
import { Thread } from '#/features/messages/components/thread.tsx';
import { ThreadSkeleton } from '#/features/messages/components/thread-skeleton.tsx';
import { removeConversation } from '#/features/messages/model/remove-conversation.ts';
import type { MessagePlace } from '#/features/messages/model/use-asked-message.ts';
import { BlockDialog } from '#/features/users/components/block-dialog.tsx';
import { useReportUser } from '#/features/users/model/use-report-user.ts';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import * as messageTexts from '#/shared/config/texts/messages.ts';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import { ClientError, messageOf, serverMessageOf } from '#/shared/http/client-error.ts';
import { openCheckout } from '#/shared/stores/checkout-store.ts';
import { Button, IconButton } from '#/shared/ui/button.tsx';
import { ReportDialog } from '#/shared/ui/dialogs/report-dialog.tsx';
import { EmptyState } from '#/shared/ui/feedback/page-states.tsx';
import { useIsTippable } from '../post/use-is-tippable.ts';

interface ConversationPaneProps {
  readonly openId: string | undefined;
  /** The address asks for a conversation. */
  readonly isOpening: boolean;
  /** Why the conversation with a person could not be opened. */
  readonly failure: Error | null;
  readonly author: OwnUser;
  /** The message that is to be shown, rather than the newest. */
  readonly at: MessagePlace | undefined;
  readonly onBack: () => void;
  readonly onAccepted: () => void;
}

/** The pane of the open conversation: none chosen, loading, shown, or not available. */
export function ConversationPane({
  openId,
  isOpening,
  failure,
  author,
  at,
  onBack,
  onAccepted,
}: ConversationPaneProps) {
  if (!isOpening) {
    return (
      <Middle>
        <EmptyState icon={<MessageCircle aria-hidden size={24} strokeWidth={1.75} />} title={messageTexts.select} />
      </Middle>
    );
  }
  if (failure) return <ConversationError message={whyNot(failure, profileTexts.notFound)} onBack={onBack} />;
  if (openId === undefined) return <ThreadSkeleton />;
  return <OpenConversation id={openId} author={author} at={at} onBack={onBack} onAccepted={onAccepted} />;
}

interface OpenConversationProps extends Pick<ConversationPaneProps, 'author' | 'at' | 'onBack' | 'onAccepted'> {
  readonly id: string;
}

function OpenConversation({ id, author, at, onBack, onAccepted }: OpenConversationProps) {
  const client = useQueryClient();
  // Navigation takes a moment, during which a deleted conversation would be refetched.
  const [isGone, setGone] = useState(false);
  const { data, error } = useQuery({ ...conversationQuery(id, client), enabled: !isGone });
  const [dialog, setDialog] = useState<PersonDialog>();
  const leaveGone = () => {
    flushSync(() => setGone(true));
    onBack();
  };
  if (isGone) return null;
  if (data) {
    return (
      <>
        <Thread
          conversation={data}
          author={author}
          at={at}
          tip={<TipParticipant conversation={data} />}
          onReport={() => setDialog('report')}
          onBlock={() => setDialog('block')}
          onBack={onBack}
          onAccepted={onAccepted}
        />
        <PersonDialogs open={dialog} conversation={data} onClose={() => setDialog(undefined)} onBlocked={leaveGone} />
      </>
    );
  }
  if (error) return <ConversationError message={whyNot(error, messageTexts.notFound)} onBack={onBack} />;
  return <ThreadSkeleton />;
}

function ConversationError({ message, onBack }: { readonly message: string; readonly onBack: () => void }) {
  return (
    <Middle>
      <EmptyState title={message} action={<Button onClick={onBack}>{messageTexts.backToConversations}</Button>} />
    </Middle>
  );
}

function Middle({ children }: { readonly children: ReactNode }) {
  return <div className="grid h-full content-center p-4 md:p-8">{children}</div>;
}

/** The general messages for a 403 and a 404 do not mention conversations; here the request and the reason of its rejection are known. */
function whyNot(error: Error, missing: string): string {
  if (error instanceof ClientError && error.statusCode === 404) return missing;
  if (error instanceof ClientError && error.statusCode === 403) return serverMessageOf(error, messageTexts.blocked);
  return messageOf(error, failureTexts.loadMessages);
}

type PersonDialog = 'report' | 'block';

interface PersonDialogsProps {
  readonly open: PersonDialog | undefined;
  readonly conversation: Pick<Conversation, 'id' | 'participant'>;
  readonly onClose: () => void;
  /** The conversation is no longer visible to the viewer. */
  readonly onBlocked: () => void;
}

/** The dialogs to report or block the other person of a conversation. */
function PersonDialogs({ open, conversation: { id, participant }, onClose, onBlocked }: PersonDialogsProps) {
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

/** A button that tips the other person of a conversation. The tip becomes a message. */
function TipParticipant({ conversation }: { readonly conversation: Pick<Conversation, 'id' | 'participant'> }) {
  const { id: conversationId, participant } = conversation;
  if (!useIsTippable(participant)) return null;
  return (
    <IconButton
      label={messageTexts.sendATip}
      onClick={() => openCheckout({ kind: 'tip', payee: participant, conversationId })}
    >
      <Coins aria-hidden size={20} strokeWidth={1.75} />
    </IconButton>
  );
}
