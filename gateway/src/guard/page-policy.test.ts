import { expect, test } from 'vitest';
import { pagePermissions, pagePolicy, securityHeaders } from '#/guard/security-headers.ts';

const rulesOf = (hasStripe: boolean) => pagePolicy({ nonce: 'n', hasStripe }).split('; ');

test('a page may load nothing of Stripe, unless cards are Stripe’s', () => {
  expect(rulesOf(false).filter((rule) => rule.includes('stripe'))).toEqual([]);
  expect(rulesOf(true).filter((rule) => rule.includes('stripe'))).toEqual([
    "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
    "connect-src 'self' https://api.stripe.com",
    'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  ]);
});

test('with Stripe’s form, too, a page frames nothing else and builds no script of text', () => {
  for (const rule of ["default-src 'self'", "object-src 'none'", "require-trusted-types-for 'script'"]) {
    expect(rulesOf(true)).toContain(rule);
  }
});

test('lets the page of messages use the microphone, and no other page', () => {
  for (const path of ['/messages', '/messages/']) expect(pagePermissions(path)).toContain('microphone=(self)');
  for (const path of ['/', '/feed', '/messages/x', '/messagesx', '/embed/post/1', '//messages']) {
    expect([path, pagePermissions(path)]).toEqual([path, securityHeaders['permissions-policy']]);
  }
  expect(pagePermissions('/messages')).toContain('camera=()');
});
