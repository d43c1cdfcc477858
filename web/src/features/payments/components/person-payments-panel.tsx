import type { ShortUser } from '@stagedoor/contracts/user';
import { PayoutHold } from './payout-hold.tsx';
import { PersonTransactions } from './person-transactions.tsx';

/** A person's transactions and payout hold, for ADMINs. */
export function PersonPaymentsPanel({ user }: { readonly user: ShortUser }) {
  return (
    <section aria-label={`Payments of @${user.username}`} className="grid grid-cols-1 gap-5">
      <PayoutHold user={user} />
      <PersonTransactions user={user} />
    </section>
  );
}
