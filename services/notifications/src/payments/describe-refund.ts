import type { EventData } from '@stagedoor/contracts/event';
import type { paymentRefunded } from '@stagedoor/contracts/payments-events';

type Refunded = Pick<EventData<typeof paymentRefunded>, 'kind' | 'amountCents' | 'reason' | 'note'>;

const kindNames: { readonly [K in Refunded['kind']]: string } = {
  subscription: 'a subscription',
  renewal: 'a month of a subscription',
  tip: 'a tip',
  post: 'a post',
  message: 'a message',
};
const reasons: { readonly [R in Refunded['reason']]: string } = {
  creator: 'The creator refunded it',
  admin: 'Stagedoor refunded it',
  undeliverable: 'What was paid for could not be delivered',
  removed: 'What was paid for was taken down',
  provider: 'The payment provider refunded it',
};
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

/** Returns the text that each side of a refund gets, with the reason. */
export function describeRefund(refund: Refunded, names: { readonly payer: string; readonly payee: string }) {
  const { kind, amountCents, reason, note } = refund;
  const why = note === undefined ? `${reasons[reason]}.` : `${reasons[reason]}: ${note}`;
  return {
    payer: {
      title: 'Refund',
      message: `${dollars(amountCents)} for ${kindNames[kind]} from ${names.payee} is on its way back to your card. ${why}`,
    },
    payee: {
      title: 'Payment refunded',
      message: `${dollars(amountCents)} for ${kindNames[kind]} went back to ${names.payer}. ${why}`,
    },
  };
}
