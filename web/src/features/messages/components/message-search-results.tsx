import type { Message } from '@stagedoor/contracts/message';
import { searchMessages } from '@stagedoor/contracts/messages';
import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import * as messageTexts from '#/shared/config/texts/messages.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { useDebouncedValue } from '#/shared/hooks/use-debounced-value.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { firstPageCursor, nextCursorOf, pageQueryOf } from '#/shared/query/paging.ts';
import { announce } from '#/shared/stores/announcer.ts';
import { Button } from '#/shared/ui/button.tsx';
import { EmptyState, ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { languageOf } from '#/shared/ui/text/language-of.ts';
import { Words } from '#/shared/ui/text/words.tsx';
import { conversationQuery } from '../api/conversation-query.ts';
import { getSearchExcerpt } from '../model/search-excerpt.ts';
import { ConversationSkeletons } from './conversation-skeletons.tsx';
import { PersonAvatar } from './person-avatar.tsx';
import { RowTime } from './row-time.tsx';

const PAGE_SIZE = 20;

const PAUSE_MS = 250;

interface MessageSearchResultsProps {
  /** The search term, not empty. */
  readonly sought: string;
  readonly hrefOf: (message: Message) => string;
}

/** The messages that match the search, shown in place of the list of conversations. */
export function MessageSearchResults({ sought, hrefOf }: MessageSearchResultsProps) {
  const debounced = useDebouncedValue(sought, PAUSE_MS);
  const search = useInfiniteQuery(messageSearchQuery(debounced));
  const count = search.data?.pages[0]?.pagination.total;
  useEffect(() => {
    if (count !== undefined) announce(messageTexts.messagesFound({ count }));
  }, [count]);
  if (search.isPending) return <ConversationSkeletons />;
  if (!search.data) {
    return (
      <div className="p-4">
        <ErrorState
          message={messageOf(search.error, failureTexts.loadMessages)}
          onRetry={() => search.refetch()}
          isRetrying={search.isFetching}
        />
      </div>
    );
  }
  const messages = search.data.pages.flatMap((page) => page.messages);
  if (messages.length === 0) {
    return (
      <div className="p-4">
        <EmptyState icon={<SearchX aria-hidden size={24} strokeWidth={1.75} />} title={messageTexts.noMessagesFound}>
          {messageTexts.lookForWholeWordsOrHow}
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <ul
        aria-label={messageTexts.messagesFound2}
        aria-busy={search.isPlaceholderData}
        className="divide-y divide-border"
      >
        {messages.map((message) => (
          <li key={message.id}>
            <Found message={message} sought={debounced} href={hrefOf(message)} />
          </li>
        ))}
      </ul>
      {search.hasNextPage && (
        <div className="grid justify-center p-4">
          <Button isBusy={search.isFetchingNextPage} onClick={() => search.fetchNextPage()}>
            {wordTexts.loadMore}
          </Button>
        </div>
      )}
    </>
  );
}

interface FoundProps {
  readonly message: Message;
  readonly sought: string;
  readonly href: string;
}

/** A found message: the other person, the time and an excerpt around the match. */
function Found({ message, sought, href }: FoundProps) {
  const client = useQueryClient();
  const { data: conversation } = useQuery(conversationQuery(message.conversationId, client));
  const participant = conversation?.participant;
  const { before, match, after } = getSearchExcerpt(message.content, sought);
  return (
    <Link
      to={href}
      state={{ isFromList: true }}
      className="flex min-h-18 items-center gap-3 px-4 py-3 transition-colors hover:bg-sunken focus-visible:outline-offset-[-2px]"
    >
      {participant ? (
        <PersonAvatar person={participant} size={40} />
      ) : (
        <span className="size-10 rounded-full bg-sunken" />
      )}
      <span className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1 truncate text-ui font-medium text-ink">
            {participant ? <Words text={participant.displayName || participant.username} /> : '…'}
          </span>
          <RowTime instant={message.createdAt} className="shrink-0 text-meta text-ink-3" />
        </span>
        <span lang={languageOf(message.content)} className="line-clamp-2 text-ui break-words text-ink-2">
          {message.senderId !== participant?.id && participant && messageTexts.you2}
          {before}
          {match && <mark className="rounded-[3px] bg-citron text-on-citron">{match}</mark>}
          {after}
        </span>
      </span>
    </Link>
  );
}

/** The viewer's messages that match a search, newest first. The previous results stay until the new ones arrive. */
function messageSearchQuery(search: string) {
  return infiniteQueryOptions({
    // Not under the key of messages, because live events do not update search results.
    queryKey: ['message-search', search.toLowerCase()],
    queryFn: ({ pageParam, signal }) =>
      call(searchMessages, { query: { q: search, ...pageQueryOf(PAGE_SIZE, pageParam) } }, { signal }),
    initialPageParam: firstPageCursor,
    getNextPageParam: nextCursorOf,
    enabled: search !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { failureText: failureTexts.loadMessages },
  });
}
