import { expect, it } from 'vitest';
import { checkProviderChoice } from '#/provider/open-provider.ts';

const local = { payments: undefined, stripeSecretKey: undefined, publicUrl: 'http://localhost:8080' };
const open = { ...local, publicUrl: 'https://stagedoor.example' };

it('allows the sandbox on a plain http address', () => {
  expect(checkProviderChoice(local)).toEqual([]);
});

it('refuses test cards at an https address, unless the sandbox is chosen explicitly', () => {
  expect(checkProviderChoice(open)).toEqual([
    'PUBLIC_URL is an https address: set STRIPE_SECRET_KEY, or PAYMENTS to sandbox',
  ]);
  expect(checkProviderChoice({ ...open, payments: 'sandbox' })).toEqual([]);
  expect(checkProviderChoice({ ...open, stripeSecretKey: 'sk_live_1' })).toEqual([]);
});

it('refuses the sandbox together with a key of Stripe', () => {
  expect(checkProviderChoice({ ...open, payments: 'sandbox', stripeSecretKey: 'sk_live_1' })).toHaveLength(1);
});
