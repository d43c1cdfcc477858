import type { Purchase } from '@stagedoor/contracts/purchases';
import { describe, expect, it } from 'vitest';
import { purchaseTitle, refundWords } from './purchase-texts.ts';
import { type ReceiptFacts, receiptOf } from './receipt.ts';

const purchase: Purchase = {
  id: '01981b5c-0000-7000-8000-0000000000f3',
  kind: 'post',
  itemId: '01981b5c-0000-7000-8000-0000000000b1',
  title: 'The score of the second act',
  seller: { id: 'mara', username: 'mara_keys', displayName: 'Mara Keys', avatarUrl: null, isVerified: false },
  price: 4.5,
  refunded: 0,
  isOwned: true,
  purchasedAt: '2026-02-11T12:00:00.000Z',
  availableUntil: null,
};

const receipt: ReceiptFacts = {
  id: purchase.id,
  what: 'The score of the second act',
  seller: purchase.seller,
  price: 4.5,
  refunded: 0,
  paidAt: '2026-02-11T12:00:00.000Z',
};

const theo = { buyer: 'theo', isDiscreet: false };

describe('a receipt', () => {
  it('does not name the platform in discreet mode', () => {
    for (const seller of [null, purchase.seller]) {
      const facts = { ...receipt, seller };
      expect(receiptOf(facts, theo)).toMatch(/stagedoor/i);
      expect(receiptOf(facts, { ...theo, isDiscreet: true })).not.toMatch(/stagedoor/i);
    }
  });

  it('is laid out for either direction of reading, and for a phone', () => {
    const page = receiptOf(receipt, theo);
    expect(page).toContain('<html lang="en" dir="ltr">');
    expect(page).not.toMatch(/left|right/);
    expect(page).toContain('<meta name="viewport" content="width=device-width">');
  });

  it('names the platform as the seller of services', () => {
    expect(receiptOf({ ...receipt, seller: null }, theo)).toContain('<td>Stagedoor</td>');
  });

  it('names the item, the seller, the buyer, the time and the price', () => {
    const page = receiptOf(receipt, theo);
    for (const texts of [
      'The score of the second act',
      'Mara Keys (@mara_keys)',
      '@theo',
      'February 11, 2026',
      '$4.50',
    ]) {
      expect(page).toContain(texts);
    }
    expect(page).not.toContain('Refunded');
    expect(receiptOf({ ...receipt, refunded: 1 }, theo)).toContain('Refunded');
  });

  it.each([
    ['the bank has returned', { dispute: 'lost' }, 'Returned by your bank'],
    ['the bank decides about', { dispute: 'open' }, 'Disputed at your bank'],
    ['is still to go back', { isRefundPending: true }, 'Refund on its way'],
  ] as const)('says of money that %s where it is', (_, more, words) => {
    expect(receiptOf(receipt, theo)).not.toContain(words);
    expect(receiptOf({ ...receipt, ...more }, theo)).toContain(`<td>${words}</td>`);
  });

  it('holds the words of people as text', () => {
    const page = receiptOf({ ...receipt, what: '<script>alert("x")</script> & more' }, theo);
    expect(page).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; more');
    expect(page).not.toContain('<script>');
  });
});

it('a purchase without words is called by whose it is', () => {
  expect(purchaseTitle({ ...purchase, title: null })).toBe('A post by Mara Keys');
  expect(purchaseTitle({ ...purchase, title: null, kind: 'message' })).toBe('A message from Mara Keys');
});

it('says how much was refunded', () => {
  expect([0, 1, 4.5].map((refunded) => refundWords({ price: 4.5, refunded }))).toEqual([
    undefined,
    'Partly refunded',
    'Refunded',
  ]);
});
