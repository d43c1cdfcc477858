import type { ServicePrice } from '@stagedoor/contracts/service-billing';
import { describeMeaning } from '../model/describe-plan.ts';

/** Below a price: what the viewer pays and when, with their trial and its end. */
export function PriceMeaning({ price }: { readonly price: ServicePrice }) {
  const meaning = describeMeaning(price);
  return meaning === undefined ? null : <p className="text-ui text-ink-2">{meaning}</p>;
}
