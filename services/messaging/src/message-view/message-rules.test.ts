import type { Role } from '@stagedoor/contracts/call';
import { describe, expect, it } from 'vitest';
import { composeMessage, type Draft, isBlank, isLockedFor } from '#/message-view/message-rules.ts';

const compose = (draft: Draft, { files = 0, role = 'FAN' as Role } = {}) => composeMessage(draft, files, role);
const refusal = (draft: Draft, options?: { files?: number; role?: Role }) => {
  try {
    return compose(draft, options);
  } catch (error) {
    const { statusCode, errors, message } = error as { statusCode: number; errors?: unknown[]; message: string };
    return { statusCode, field: (errors?.[0] as { field?: string } | undefined)?.field, message };
  }
};

describe('a message', () => {
  it('is TEXT unless it says otherwise, and free', () => {
    expect(compose({ content: 'hello' })).toEqual({ content: 'hello', type: 'TEXT', priceCents: 0, tipCents: 0 });
    expect(compose({ content: 'hello', type: 'IMAGE', isPaid: false, price: 0 }).type).toBe('IMAGE');
  });

  it.each(['', ' \n\t', '\u200b', '\u200d\u2060\ufeff', '\u3164', '\u2800', '\u00ad'])(
    'of nothing to see (%j) needs a file',
    (content) => {
      expect(isBlank(content)).toBe(true);
      expect(refusal({ content })).toMatchObject({ statusCode: 400, field: 'content' });
      expect(compose({ content }, { files: 1 }).content).toBe(content);
    },
  );

  it.each(['a', '.', '👩‍👩‍👧', '​a​', '0'])('of something to see (%j) is no blank one', (content) => {
    expect(isBlank(content)).toBe(false);
  });

  it('of type SYSTEM cannot be sent by a person', () => {
    expect(refusal({ content: 'x', type: 'SYSTEM' })).toMatchObject({ statusCode: 400, field: 'type' });
    expect(refusal({ content: 'x', type: 'SYSTEM' }, { role: 'ADMIN' })).toMatchObject({ statusCode: 400 });
  });

  it('that is paid needs a creator and a price', () => {
    expect(compose({ content: 'x', isPaid: true, price: 4.35 }, { role: 'CREATOR' }).priceCents).toBe(435);
    expect(compose({ content: 'x', type: 'PPV', price: 0.07 }, { role: 'CREATOR' })).toMatchObject({ priceCents: 7 });
    expect(refusal({ content: 'x', isPaid: true, price: 0 }, { role: 'CREATOR' })).toMatchObject({ field: 'price' });
    expect(refusal({ content: 'x', isPaid: true }, { role: 'CREATOR' })).toMatchObject({ field: 'price' });
    expect(refusal({ content: 'x', type: 'PPV', isPaid: false, price: 1 })).toMatchObject({ field: 'isPaid' });
    for (const role of ['FAN', 'ADMIN'] as const) {
      expect(refusal({ content: 'x', isPaid: true, price: 5 }, { role })).toMatchObject({ statusCode: 403 });
    }
  });

  it('with a price but not marked as paid is refused rather than given away', () => {
    expect(refusal({ content: 'x', price: 5 }, { role: 'CREATOR' })).toMatchObject({ field: 'isPaid' });
  });

  it('of type TIP has an amount, and no other has', () => {
    expect(compose({ type: 'TIP', amount: 12.5 })).toMatchObject({ tipCents: 1250, priceCents: 0 });
    expect(refusal({ type: 'TIP' })).toMatchObject({ field: 'amount' });
    expect(refusal({ type: 'TIP', amount: 5, isPaid: true })).toMatchObject({ field: 'isPaid' });
    expect(refusal({ content: 'x', amount: 5 })).toMatchObject({ field: 'amount' });
  });

  it('is locked for everybody who has not paid, except its sender', () => {
    const paid = { senderId: 'mara', priceCents: 500, isUnlocked: false };
    expect(isLockedFor('theo', paid)).toBe(true);
    expect(isLockedFor('mara', paid)).toBe(false);
    expect(isLockedFor('theo', { ...paid, isUnlocked: true })).toBe(false);
    expect(isLockedFor('theo', { ...paid, priceCents: 0 })).toBe(false);
  });
});
