import { useInfiniteQuery } from '@tanstack/react-query';
import { Archive, CheckCheck, Inbox, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import * as messageTexts from '#/shared/config/texts/messages.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { EmptyState, ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { LoadMore } from '#/shared/ui/lists/load-more.tsx';
import { conversationsQuery, type Folder } from '../api/conversations-query.ts';
import { ConversationRow } from './conversation-row.tsx';
import { ConversationSkeletons } from './conversation-skeletons.tsx';

interface ConversationListProps {
  readonly folder: Folder;
  readonly openId: string | undefined;
  readonly hrefOf: (conversationId: string) => string;
  /** Shown when there is no conversation yet. */
  readonly emptyAction: ReactNode;
}

const icon = { 'aria-hidden': true, size: 24, strokeWidth: 1.75 } as const;

const EMPTY = {
  inbox: {
    icon: <MessageCircle {...icon} />,
    title: messageTexts.none,
    text: 'Open somebody’s profile and press Message to write to them.',
  },
  unread: {
    icon: <CheckCheck {...icon} />,
    title: messageTexts.nothingUnread,
    text: 'Conversations with messages that you have not read yet are shown here.',
  },
  requests: {
    icon: <Inbox {...icon} />,
    title: 'No requests',
    text: 'Messages from people you do not follow wait here until you accept them.',
  },
  archived: {
    icon: <Archive {...icon} />,
    title: 'Nothing archived',
    text: 'A conversation that you archive stays here until somebody writes in it.',
  },
} as const;

export function ConversationList({ folder, openId, hrefOf, emptyAction }: ConversationListProps) {
  const list = useInfiniteQuery(conversationsQuery(folder));
  if (list.isPending) return <ConversationSkeletons />;
  if (!list.data) {
    return (
      <div className="p-4">
        <ErrorState
          message={messageOf(list.error, failureTexts.loadConversations)}
          onRetry={() => list.refetch()}
          isRetrying={list.isFetching}
        />
      </div>
    );
  }
  const conversations = list.data.pages.flatMap((page) => page.conversations);
  if (conversations.length === 0) {
    const empty = EMPTY[folder];
    return (
      <div className="p-4">
        <EmptyState icon={empty.icon} title={empty.title} action={folder === 'inbox' && emptyAction}>
          {empty.text}
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <ul className="divide-y divide-border">
        {conversations.map((conversation) => (
          <li key={conversation.id}>
            <ConversationRow
              conversation={conversation}
              href={hrefOf(conversation.id)}
              isOpen={conversation.id === openId}
            />
          </li>
        ))}
      </ul>
      {list.hasNextPage && <LoadMore isBusy={list.isFetchingNextPage} onPress={() => list.fetchNextPage()} />}
    </>
  );
}
