import { listMethods } from '@stagedoor/contracts/payments';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';

/** One's cards, the default one first, and who takes their money. */
export const cardsQuery = queryOptions({
  queryKey: ['payments', 'cards'],
  queryFn: ({ signal }) => call(listMethods, {}, { signal }),
});
