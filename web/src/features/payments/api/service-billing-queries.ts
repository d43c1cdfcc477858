import { getServiceBilling, getServicePrice, listInvoices, listInvoicesOf } from '@stagedoor/contracts/service-billing';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';
import { pagedQuery } from '#/shared/query/paged-query.ts';
import { pageQueryOf } from '#/shared/query/paging.ts';

const PAGE_SIZE = 20;

/** The viewer's plans of business services, the card that pays, and open invoices. */
export const serviceBillingQuery = queryOptions({
  queryKey: ['payments', 'service-billing'],
  queryFn: ({ signal }) => call(getServiceBilling, {}, { signal }),
  staleTime: 0,
});

/** The price of a service, and the viewer's plan of it. */
export function servicePriceQuery(slug: string) {
  return queryOptions({
    queryKey: ['payments', 'service-price', slug],
    queryFn: ({ signal }) => call(getServicePrice, { params: { slug } }, { signal }),
    staleTime: 0,
  });
}

/** One's invoices, newest first. */
export const invoicesQuery = pagedQuery({
  queryKey: ['payments', 'invoices'],
  fetchPage: (cursor, signal) => call(listInvoices, { query: pageQueryOf(PAGE_SIZE, cursor) }, { signal }),
  staleTime: 0,
});

/** One of the viewer's invoices; none if it does not exist. */
export function invoiceQuery(id: string) {
  return queryOptions({
    queryKey: ['payments', 'invoices', 'one', id],
    queryFn: async ({ signal }) => (await call(listInvoices, { query: { id } }, { signal })).invoices,
    staleTime: 0,
  });
}

/** The invoices of somebody, for an ADMIN. */
export function invoicesOfQuery(id: string) {
  return pagedQuery({
    queryKey: ['payments', 'admin', 'invoices', id],
    fetchPage: (cursor, signal) =>
      call(listInvoicesOf, { params: { id }, query: pageQueryOf(PAGE_SIZE, cursor) }, { signal }),
    staleTime: 0,
  });
}
