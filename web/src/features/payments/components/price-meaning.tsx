import type { ServicePrice } from '@stagedoor/contracts/service-billing';
import { describeMeaning, waitsForConfirmation } from '../model/describe-plan.ts';
import { ConfirmAddressLink } from './confirm-address-link.tsx';

/** Below a price: what the viewer pays and when, with their trial and its end. */
export function PriceMeaning({ price }: { readonly price: ServicePrice }) {
  const meaning = describeMeaning(price);
  if (meaning === undefined) return null;
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-ui text-ink-2">{meaning}</p>
      {price.plan !== null && waitsForConfirmation(price.plan) && <ConfirmAddressLink />}
    </div>
  );
}
