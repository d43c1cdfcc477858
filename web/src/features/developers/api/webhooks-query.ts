import { getWebhookDelivery, listWebhookDeliveries, listWebhooks } from '@stagedoor/contracts/webhooks';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';
import { pagedQuery } from '#/shared/query/paged-query.ts';
import { pageQueryOf } from '#/shared/query/paging.ts';

/** One's own webhooks, newest first. */
export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => call(listWebhooks, {}, { signal }),
  staleTime: 0,
});

const pageSize = 10;

/** The past and pending deliveries of a webhook, newest first. */
export function webhookLogQuery(id: string) {
  return pagedQuery({
    queryKey: ['webhook-log', id],
    fetchPage: (cursor, signal) =>
      call(listWebhookDeliveries, { params: { id }, query: pageQueryOf(pageSize, cursor) }, { signal }),
    staleTime: 0,
  });
}

/** The payload of a delivery, with each response. */
export function webhookDeliveryQuery(id: string) {
  return queryOptions({
    queryKey: ['webhook-delivery', id],
    queryFn: ({ signal }) => call(getWebhookDelivery, { params: { id } }, { signal }),
    staleTime: 0,
  });
}
