import { listMethods } from '@stagedoor/contracts/payments';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';

/** The viewer's cards, the default card first, and the provider that charges them. */
export const cardsQuery = queryOptions({
  queryKey: ['payments', 'cards'],
  queryFn: ({ signal }) => call(listMethods, {}, { signal }),
});
