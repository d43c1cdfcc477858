import { getConversation, getConversationWith } from '@stagedoor/contracts/messages';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import { callWithCopy, copyOptions } from '#/shared/http/call-with-copy.ts';
import { findConversation } from '../model/cached-conversations.ts';

/** A single conversation; shows the cached copy of a list at once. */
export function conversationQuery(id: string, client: QueryClient) {
  return queryOptions({
    queryKey: ['messages', 'one', id],
    queryFn: ({ signal }) => callWithCopy(getConversation, { params: { id } }, { signal }),
    initialData: () => findConversation(client, id)?.item,
    initialDataUpdatedAt: () => findConversation(client, id)?.updatedAt,
    ...copyOptions,
    meta: { failureText: failureTexts.loadMessages, handlesNotFound: true },
  });
}

/** The conversation with a person, created if there is none. */
export function conversationWithQuery(userId: string) {
  return queryOptions({
    queryKey: ['messages', 'with', userId],
    queryFn: ({ signal }) => callWithCopy(getConversationWith, { params: { id: userId } }, { signal }),
    ...copyOptions,
  });
}
