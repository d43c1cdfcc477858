import type { Conversation } from '@stagedoor/contracts/conversation';
import type { Message } from '@stagedoor/contracts/message';
import type { OwnUser, ShortUser } from '@stagedoor/contracts/user';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import * as messageTexts from '#/shared/config/texts/messages.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { useIsShown } from '#/shared/hooks/use-is-shown.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { Button } from '#/shared/ui/button.tsx';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import type { OutgoingMessage } from '../model/outgoing-message.ts';
import { onReplyTargetStoredElsewhere, quote, readReplyTarget, storeReplyTarget } from '../model/reply-target.ts';
import type { MessagePlace } from '../model/use-asked-message.ts';
import { type ConversationActions, useConversationActions } from '../model/use-conversation-actions.ts';
import { useThread } from '../model/use-thread.ts';
import { MessageComposer } from './message-composer.tsx';
import { MessageList } from './message-list.tsx';
import { OutgoingItem } from './outgoing-item.tsx';
import { ThreadHeader } from './thread-header.tsx';
import { ThreadSkeleton } from './thread-skeleton.tsx';

interface ThreadProps {
  readonly conversation: Conversation;
  readonly author: OwnUser;
  /** The message to scroll to, instead of the newest. */
  readonly at: MessagePlace | undefined;
  /** The button to tip the other person. */
  readonly tip?: ReactNode;
  readonly onReport: () => void;
  readonly onBlock: () => void;
  /** Called to return to the list: by the back arrow, or because the conversation was deleted. */
  readonly onBack: () => void;
  /** Called once a request was accepted: the conversation is among all others from then on. */
  readonly onAccepted: () => void;
}

/** An open conversation: header, messages and composer. */
export function Thread({ conversation, author, at, tip, onReport, onBlock, onBack, onAccepted }: ThreadProps) {
  const thread = useThread(conversation, author.id);
  const isShown = useIsShown();
  // A person who has navigated elsewhere before the server answered stays there.
  const actions = useConversationActions(conversation, {
    onRemoved: () => isShown.current && onBack(),
    onAccepted: () => isShown.current && onAccepted(),
  });
  const list = useRef<{ readonly jumpToEnd: () => void }>(null);
  const { id, participant, isRequest } = conversation;
  const [replyTo, setReplyTo] = useState(() => readReplyTarget(author.id, id));
  useEffect(
    () => onReplyTargetStoredElsewhere(author.id, id, () => setReplyTo(readReplyTarget(author.id, id))),
    [author.id, id],
  );
  const { query, messages } = thread;
  const name = participant.displayName || participant.username;
  const messageActions = useMemo(() => {
    function reply(message: Message) {
      const target = quote(message);
      setReplyTo(target);
      storeReplyTarget(author.id, id, target);
    }
    return { canWrite: !isRequest, reply };
  }, [author.id, id, isRequest]);
  function endReply() {
    setReplyTo(undefined);
    storeReplyTarget(author.id, id, undefined);
  }
  return (
    <section aria-label={messageTexts.conversationWith({ name })} className="flex h-full min-h-0 flex-col">
      <ThreadHeader
        conversation={conversation}
        actions={actions}
        tip={tip}
        onReport={onReport}
        onBlock={onBlock}
        onBack={onBack}
      />
      {!query.data && (
        <WaitingMessages waiting={thread.waiting} participant={participant}>
          {query.isPending ? (
            <ThreadSkeleton />
          ) : (
            <div className="flex-1 p-4">
              <ErrorState
                message={messageOf(query.error, failureTexts.loadMessages)}
                onRetry={() => query.refetch()}
                isRetrying={query.isFetching}
              />
            </div>
          )}
        </WaitingMessages>
      )}
      {query.data && (
        <MessageList
          ref={list}
          conversationId={id}
          thread={thread}
          at={at}
          ownId={author.id}
          participant={participant}
          actions={messageActions}
        />
      )}
      {isRequest ? (
        <RequestBar name={name} actions={actions} />
      ) : (
        <MessageComposer
          conversation={conversation}
          author={author}
          lastSequence={messages.at(-1)?.sequence ?? 0}
          replyTo={replyTo}
          onReplyEnd={endReply}
          onSent={() => {
            endReply();
            list.current?.jumpToEnd();
          }}
        />
      )}
    </section>
  );
}

interface RequestBarProps {
  readonly name: string;
  readonly actions: ConversationActions;
}

/** Accept and decline buttons for a message request, shown in place of the composer. */
function RequestBar({ name, actions: { accept, decline } }: RequestBarProps) {
  const isBusy = accept.isPending || decline.isPending;
  return (
    <div className="grid gap-3 border-t border-border bg-surface p-4 pb-[calc(16px+env(safe-area-inset-bottom))]">
      <p className="text-ui text-ink-2">{messageTexts.wantsToWriteToYouDeclining({ name })}</p>
      <div className="grid grid-cols-2 gap-3 md:flex">
        <Button kind="main" disabled={isBusy} isBusy={accept.isPending} onClick={() => accept.mutate()}>
          {wordTexts.accept}
        </Button>
        <Button disabled={isBusy} isBusy={decline.isPending} onClick={() => decline.mutate()}>
          {wordTexts.decline}
        </Button>
      </div>
    </div>
  );
}

interface WaitingMessagesProps {
  readonly waiting: readonly OutgoingMessage[];
  readonly participant: ShortUser;
  /** Content shown instead of the messages before them. */
  readonly children: ReactNode;
}

/** Unsent messages of a thread whose other messages have not been loaded, because unsent messages must always be visible. */
function WaitingMessages({ waiting, participant, children }: WaitingMessagesProps) {
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      {children}
      {waiting.length > 0 && (
        <ol className="px-4 pb-4">
          {waiting.map((one) => (
            <li key={one.key}>
              <OutgoingItem outgoing={one} participant={participant} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
