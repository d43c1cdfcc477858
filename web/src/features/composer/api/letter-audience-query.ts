import { getLetterAudience } from '@stagedoor/contracts/letters';
import type { Post } from '@stagedoor/contracts/post';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';

/** How many people a post would reach as a letter. The numbers of the audience before stay until the new ones are there. */
export const letterAudienceQuery = (visibility: Post['visibility'], price: number) =>
  queryOptions({
    queryKey: ['letter-audience', visibility, price],
    queryFn: ({ signal }) => call(getLetterAudience, { body: { visibility, price } }, { signal }),
    placeholderData: keepPreviousData,
  });
