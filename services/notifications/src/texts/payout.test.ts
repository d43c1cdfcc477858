import { expect, test } from 'vitest';
import { textsIn } from '#/texts/languages.ts';

test('writes an amount as the web app does', () => {
  expect(textsIn.en.payoutProcessed(1_234_550).message).toBe('Your payout of $12,345.50 is on its way');
  expect(textsIn.es.payoutProcessed(1_234_550).message).toBe('Tu pago al banco de 12.345,50\u00a0US$ está en camino');
});

test('calls a payout in Spanish what the web app calls it, and never a charge', () => {
  const { payoutProcessed, payoutsHeld, payoutsReleased } = textsIn.es;
  for (const { title, message } of [payoutProcessed(100), payoutsHeld('revisión'), payoutsReleased]) {
    expect(title).toMatch(/pagos? al banco/i);
    expect(message).toMatch(/pagos? al banco/);
    expect(`${title} ${message}`).not.toMatch(/cobro/i);
  }
});
