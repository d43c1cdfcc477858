import { expect, test } from 'vitest';
import { createVerifiedTokens } from '#/guard/token-check.ts';

const ada = { personId: 'ada', tokenAudience: 'stagedoor' };

function setUp() {
  let now = 1_000_000;
  const tokens = createVerifiedTokens(() => now);
  const later = (milliseconds: number) => {
    now += milliseconds;
  };
  return { tokens, later, now };
}

test('a token counts for a minute, then its signature is checked again', () => {
  const { tokens, later, now } = setUp();
  tokens.add('Bearer a', { ...ada, expiresAt: now + 900_000 });
  later(59_999);
  expect(tokens.find('Bearer a')).toEqual(ada);
  later(1);
  expect(tokens.find('Bearer a')).toBeUndefined();
});

test('a token that ends sooner counts until then', () => {
  const { tokens, later, now } = setUp();
  tokens.add('Bearer a', { ...ada, expiresAt: now + 5_000 });
  later(5_000);
  expect(tokens.find('Bearer a')).toBeUndefined();
});

test('of more tokens than are remembered the oldest is forgotten', () => {
  const { tokens, now } = setUp();
  for (let index = 0; index <= 10_000; index += 1) {
    tokens.add(`Bearer ${index}`, { ...ada, personId: `p${index}`, expiresAt: now + 900_000 });
  }
  expect(tokens.find('Bearer 0')).toBeUndefined();
  expect(['Bearer 1', 'Bearer 10000'].map((one) => tokens.find(one)?.personId)).toEqual(['p1', 'p10000']);
});
