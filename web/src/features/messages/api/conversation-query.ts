import { getConversation, getConversationWith } from '@stagedoor/contracts/messages';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { failureTexts } from '#/shared/config/texts/errors.ts';
import { call } from '#/shared/http/api-client.ts';
import { findConversation } from '../model/conversation-copies.ts';

/** One conversation; the copy that a list holds shows at once. */
export function conversationQuery(id: string, client: QueryClient) {
  return queryOptions({
    queryKey: ['messages', 'one', id],
    queryFn: ({ signal }) => call(getConversation, { params: { id } }, { signal }),
    initialData: () => findConversation(client, id)?.item,
    initialDataUpdatedAt: () => findConversation(client, id)?.updatedAt,
    meta: { failureText: failureTexts.loadMessages, handlesNotFound: true },
  });
}

/** The conversation with a person, made where there is none. */
export function conversationWithQuery(userId: string) {
  return queryOptions({
    queryKey: ['messages', 'with', userId],
    queryFn: ({ signal }) => call(getConversationWith, { params: { id: userId } }, { signal }),
  });
}
