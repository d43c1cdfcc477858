import { listServicePreferences } from '@stagedoor/contracts/service-notifications';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';

/** The kinds of notifications of business services, and how each is delivered; empty until one was sent. */
export const servicePreferencesQuery = queryOptions({
  queryKey: ['service-notification-preferences'],
  queryFn: ({ signal }) => call(listServicePreferences, {}, { signal }),
});
