import { expect, test } from 'vitest';
import { textsIn } from '#/texts/languages.ts';

const names = { payer: 'Theo Lind', payee: 'Mara Keys' };

test('tells each side the amount, the item, the other side and the reason', () => {
  expect(textsIn.en.refund({ kind: 'post', amountCents: 999, reason: 'removed' }, names)).toEqual({
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
  const { payer } = textsIn.en.refund({ kind: 'tip', amountCents: 500, reason: 'creator', note: 'Sent twice' }, names);
  expect(payer.message).toBe(
    '$5.00 for a tip from Mara Keys is on its way back to your card. The creator refunded it: Sent twice',
  );
});

test('says it in Spanish too, and names nobody whose profile has not arrived', () => {
  const refund = { kind: 'post', amountCents: 999, reason: 'removed' } as const;
  const { payer, payee } = textsIn.es.refund(refund, { payer: 'Theo Lind', payee: undefined });
  expect(payer.message).toContain('9,99\u00a0US$ por una publicación de alguien');
  expect(payee.message).toContain('a Theo Lind. Se ha retirado lo que se pagó.');
});

test('does not promise a card what was returned another way', () => {
  const refund = {
    kind: 'post',
    amountCents: 999,
    reason: 'removed',
    note: 'By transfer',
    isReturnedElsewhere: true,
  } as const;
  expect(textsIn.en.refund(refund, names).payer.message).toBe(
    '$9.99 for a post from Mara Keys was sent back to you, not to your card. What was paid for was taken down: By transfer',
  );
  expect(textsIn.es.refund(refund, names).payer.message).toBe(
    'La devolución de 9,99\u00a0US$ por una publicación de Mara Keys se te ha enviado, pero no a tu tarjeta. Se ha retirado lo que se pagó: By transfer',
  );
});
