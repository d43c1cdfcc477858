import { expect, it } from 'vitest';
import { fingerprintOf } from '#/http/fingerprint-of.ts';

const of = (body: unknown) => fingerprintOf({ body, receivedForm: null });

it('is the same for the same fields in another order, at any depth, and for nothing else', () => {
  const one = of({ name: 'Vips', rule: { tag: 'vip', spentOver: 5 }, options: ['a', { x: 1, y: 2 }] });
  expect(of({ options: ['a', { y: 2, x: 1 }], rule: { spentOver: 5, tag: 'vip' }, name: 'Vips' })).toBe(one);
  for (const other of [
    { name: 'Vips', rule: { tag: 'vip', spentOver: 6 }, options: ['a', { x: 1, y: 2 }] },
    { name: 'Vips', rule: { tag: 'vip' }, options: ['a', { x: 1, y: 2 }] },
    { name: 'Vips', rule: { tag: 'vip', spentOver: 5 }, options: [{ x: 1, y: 2 }, 'a'] },
    {},
    null,
  ]) {
    expect(of(other)).not.toBe(one);
  }
  expect(of(undefined)).toBe(of(null));
  expect(of({ 2: 'b', 10: 'a' })).toBe(of({ 10: 'a', 2: 'b' }));
});
