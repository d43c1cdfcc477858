import { getPushSettings } from '@stagedoor/contracts/push';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';

/** The key to subscribe with, and which of one's browsers have subscribed. */
export const pushQuery = queryOptions({
  // Not under the key of notifications, because live events do not change it.
  queryKey: ['push-settings'],
  queryFn: ({ signal }) => call(getPushSettings, {}, { signal }),
});
