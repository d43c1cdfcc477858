import type { ShortUser } from '@stagedoor/contracts/user';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { PayoutHold } from './payout-hold.tsx';
import { PersonTransactions } from './person-transactions.tsx';

/** A person's transactions and payout hold, for ADMINs. */
export function PersonPaymentsPanel({ user }: { readonly user: ShortUser }) {
  return (
    <section aria-label={paymentTexts.paymentsOf({ username: user.username })} className="grid grid-cols-1 gap-5">
      <PayoutHold user={user} />
      <PersonTransactions user={user} />
    </section>
  );
}
