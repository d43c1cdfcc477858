import { expect, test } from 'vitest';
import { beginReturn, isReturning } from './scroll-return.ts';

test('the page returns until each return that began is over, however often that is said', () => {
  expect(isReturning()).toBe(false);
  const endOne = beginReturn();
  const endOther = beginReturn();
  endOne();
  endOne();
  expect(isReturning()).toBe(true);
  endOther();
  expect(isReturning()).toBe(false);
});
