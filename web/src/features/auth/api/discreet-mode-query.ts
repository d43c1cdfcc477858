import { getDiscreetMode } from '@stagedoor/contracts/discreet-mode';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';

export const discreetModeQuery = queryOptions({
  queryKey: ['discreet-mode'],
  queryFn: ({ signal }) => call(getDiscreetMode, {}, { signal }),
});
