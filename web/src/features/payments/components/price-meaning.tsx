import type { ServicePrice } from '@stagedoor/contracts/service-billing';
import { describeMeaning, waitsForConfirmation } from '../model/describe-plan.ts';
import { ConfirmAddressLink } from './confirm-address-link.tsx';

/** Shown below a price: the amount and the date of the viewer's payments, with their trial and its end. */
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
