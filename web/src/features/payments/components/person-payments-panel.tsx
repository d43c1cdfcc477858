import type { ShortUser } from '@stagedoor/contracts/user';
import type { ReactNode } from 'react';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { PayoutHold } from './payout-hold.tsx';
import { PersonTransactions } from './person-transactions.tsx';

interface PersonPaymentsPanelProps {
  readonly user: ShortUser;
  /** The person's invoices for services, if these are billed. */
  readonly invoices?: ReactNode;
}

/** A person's transactions and payout hold, for ADMINs. */
export function PersonPaymentsPanel({ user, invoices }: PersonPaymentsPanelProps) {
  return (
    <section aria-label={paymentTexts.paymentsOf({ username: user.username })} className="grid grid-cols-1 gap-5">
      <PayoutHold user={user} />
      <PersonTransactions user={user} />
      {invoices}
    </section>
  );
}
