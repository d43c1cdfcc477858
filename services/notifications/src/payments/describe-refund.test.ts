import { expect, test } from 'vitest';
import { describeRefund } from '#/payments/describe-refund.ts';

const names = { payer: 'Theo Lind', payee: 'Mara Keys' };

test('tells each side the amount, the item, the other side and the reason', () => {
  expect(describeRefund({ kind: 'post', amountCents: 999, reason: 'removed' }, names)).toEqual({
    payer: {
      title: 'Refund',
      message: '$9.99 for a post from Mara Keys is on its way back to your card. What was paid for was taken down.',
    },
    payee: {
      title: 'Payment refunded',
      message: '$9.99 for a post went back to Theo Lind. What was paid for was taken down.',
    },
  });
});

test('includes the comment of the person who refunded', () => {
  const { payer } = describeRefund({ kind: 'tip', amountCents: 500, reason: 'creator', note: 'Sent twice' }, names);
  expect(payer.message).toBe(
    '$5.00 for a tip from Mara Keys is on its way back to your card. The creator refunded it: Sent twice',
  );
});
