import { getMessage } from '@stagedoor/contracts/messages';
import { queryOptions } from '@tanstack/react-query';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import { call } from '#/shared/http/api-client.ts';

/** A single message, for example one that was just bought. */
export function messageQuery(id: string) {
  return queryOptions({
    queryKey: ['message', id],
    queryFn: ({ signal }) => call(getMessage, { params: { id } }, { signal }),
    meta: { failureText: failureTexts.loadMessages, handlesNotFound: true },
  });
}
