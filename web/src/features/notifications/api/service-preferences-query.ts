import { listServicePreferences } from '@stagedoor/contracts/service-notifications';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';

/** Of what business services tell a person, and how; empty until one has told them something. */
export const servicePreferencesQuery = queryOptions({
  queryKey: ['service-notification-preferences'],
  queryFn: ({ signal }) => call(listServicePreferences, {}, { signal }),
});
