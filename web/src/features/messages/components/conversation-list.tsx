import { useInfiniteQuery } from '@tanstack/react-query';
import { Archive, CheckCheck, Inbox, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import * as messageTexts from '#/shared/config/texts/messages.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { EmptyState, ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { LoadMore } from '#/shared/ui/lists/load-more.tsx';
import { conversationsQuery, type Folder } from '../api/conversations-query.ts';
import { ConversationRows } from './conversation-rows.tsx';
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
    text: messageTexts.openSomebodysProfileAndPressMessage,
  },
  unread: {
    icon: <CheckCheck {...icon} />,
    title: messageTexts.nothingUnread,
    text: messageTexts.conversationsWithMessagesThatYouHave,
  },
  requests: {
    icon: <Inbox {...icon} />,
    title: messageTexts.noRequests,
    text: messageTexts.messagesFromPeopleYouDoNot,
  },
  archived: {
    icon: <Archive {...icon} />,
    title: messageTexts.nothingArchived,
    text: messageTexts.aConversationThatYouArchiveStays,
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
      <ConversationRows conversations={conversations} hasMore={list.hasNextPage} openId={openId} hrefOf={hrefOf} />
      {list.hasNextPage && <LoadMore isBusy={list.isFetchingNextPage} onPress={() => list.fetchNextPage()} />}
    </>
  );
}
