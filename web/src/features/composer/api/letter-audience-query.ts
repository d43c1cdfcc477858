import type { BodyOf } from '@stagedoor/contracts/call';
import { getLetterAudience } from '@stagedoor/contracts/letters';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';

/** How many people a post would reach as a letter. The numbers of the audience before stay until the new ones are there. */
export const letterAudienceQuery = (post: BodyOf<typeof getLetterAudience>) =>
  queryOptions({
    queryKey: ['letter-audience', post],
    queryFn: ({ signal }) => call(getLetterAudience, { body: post }, { signal }),
    placeholderData: keepPreviousData,
  });
