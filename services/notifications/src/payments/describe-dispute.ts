import type { EventData } from '@stagedoor/contracts/event';
import type { paymentDisputed } from '@stagedoor/contracts/payments-events';

type Disputed = Pick<EventData<typeof paymentDisputed>, 'amountCents' | 'reason' | 'state'>;

/** Returns the text that each side of a dispute gets. */
export function describeDispute(
  { amountCents, reason, state }: Disputed,
  { payer, payee }: { readonly payer: string; readonly payee: string },
) {
  const amount = `$${(amountCents / 100).toFixed(2)}`;
  const why = reason.replaceAll('_', ' ');
  switch (state) {
    case 'open':
      return {
        payer: {
          title: 'Payment disputed',
          message: `Your bank disputes ${amount} that you paid ${payee} (${why}). What it paid for is locked until that is decided.`,
        },
        payee: {
          title: 'Payment disputed',
          message: `The bank of ${payer} disputes ${amount} (${why}). It is taken from your balance until that is decided.`,
        },
      };
    case 'won':
      return {
        payer: { title: 'Dispute closed', message: `The payment of ${amount} to ${payee} stands.` },
        payee: { title: 'Dispute won', message: `${amount} of ${payer} are yours again.` },
      };
    case 'lost':
      return {
        payer: { title: 'Dispute closed', message: `${amount} that you paid ${payee} are yours again.` },
        payee: { title: 'Dispute lost', message: `${amount} went back to ${payer}.` },
      };
  }
}
