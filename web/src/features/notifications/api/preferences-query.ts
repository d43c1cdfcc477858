import { getPreferences } from '@stagedoor/contracts/notification-preferences';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';

/** Of what one is told, and how. */
export const preferencesQuery = queryOptions({
  // Not under the key of notifications: what happens changes nothing of it.
  queryKey: ['notification-preferences'],
  queryFn: ({ signal }) => call(getPreferences, {}, { signal }),
});
