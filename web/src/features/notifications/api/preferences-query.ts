import { getPreferences } from '@stagedoor/contracts/notification-preferences';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';

/** Which notifications a person gets, and how. */
export const preferencesQuery = queryOptions({
  // Not under the key of notifications, because live events do not change preferences.
  queryKey: ['notification-preferences'],
  queryFn: ({ signal }) => call(getPreferences, {}, { signal }),
});
