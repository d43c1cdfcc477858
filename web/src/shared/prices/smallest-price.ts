import { getChargeLimits } from '@stagedoor/contracts/charge-limits';
import { queryOptions, useQuery } from '@tanstack/react-query';
import * as priceTexts from '#/shared/config/texts/prices.ts';
import { formatMoney } from '#/shared/format/format-money.ts';
import { call } from '#/shared/http/api-client.ts';

const limitsQuery = queryOptions({
  queryKey: ['charge-limits'],
  queryFn: ({ signal }) => call(getChargeLimits, {}, { signal }),
  // It changes only if the operator chooses another payment provider.
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

/** The smallest price in dollars that can be charged; 0 until it is known, and for people who cannot set prices. */
export function useSmallestPrice(isSeller: boolean): number {
  return useQuery({ ...limitsQuery, enabled: isSeller }).data?.smallestPrice ?? 0;
}

/** Returns the error of a price in dollars: 0 is free, any other price must be chargeable. */
export function findPriceProblem(price: number | undefined, smallest: number): string | undefined {
  if (price === undefined || price <= 0 || price >= smallest) return undefined;
  return priceTexts.theSmallestPriceIs({ amount: formatMoney(smallest) });
}
