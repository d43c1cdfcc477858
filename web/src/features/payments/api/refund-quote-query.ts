import { quoteRefund } from '@stagedoor/contracts/payments-refunds';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';

/** What is left to refund of a payment that the viewer received, and how much of it their balance covers. */
export function refundQuoteQuery(paymentId: string) {
  return queryOptions({
    queryKey: ['payments', 'refund-quote', paymentId],
    queryFn: ({ signal }) => call(quoteRefund, { params: { id: paymentId } }, { signal }),
    // What it covered a moment ago may be paid out by now.
    staleTime: 0,
  });
}
