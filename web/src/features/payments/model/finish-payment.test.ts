import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser, type Reply } from '#/shared/testing/fake-browser.ts';
import { finishPayment } from './finish-payment.ts';

const handleNextAction = vi.fn<(given: { clientSecret: string }) => Promise<{ error?: { message: string } }>>();
const loadStripe = vi.fn(async (_key: string) => ({ handleNextAction }));
// Stands for the loader, which would fetch Stripe's script.
vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe: (key: string) => loadStripe(key) }));

const payment = {
  id: 'p1',
  paymentId: 'p1',
  kind: 'tip',
  amount: 5,
  currency: 'USD',
  createdAt: '2026-01-01T00:00:00Z',
};
const asks: Reply = {
  status: 202,
  body: {
    success: true,
    data: { ...payment, status: 'requires_action', confirmationId: 'p1', clientSecret: 'secret' },
  },
};
const paid: Reply = { status: 200, body: { success: true, data: { ...payment, status: 'succeeded' } } };

/** Finishes a payment with these answers of the server, one after the other. */
function finish(publishableKey: string | null, ...replies: Reply[]) {
  const sent = fakeBrowser(() => replies.shift() ?? { status: 500 });
  vi.stubGlobal('window', {});
  return { sent, finished: finishPayment('p1', publishableKey) };
}

beforeEach(() => handleNextAction.mockReset());
afterEach(() => vi.unstubAllGlobals());

it('with the sandbox the payer’s word is enough, and nothing of Stripe is loaded', async () => {
  const { finished, sent } = finish(null, paid);
  expect(await finished).toMatchObject({ status: 'succeeded' });
  expect(sent.map(({ path }) => path)).toEqual(['/api/payments/confirmations/p1']);
  expect(loadStripe).not.toHaveBeenCalled();
});

it('with Stripe its own window is opened by the secret of the answer, and the server asked what came of it', async () => {
  handleNextAction.mockResolvedValue({});
  const { finished, sent } = finish('pk_test', asks, paid);
  expect(await finished).toMatchObject({ status: 'succeeded' });
  expect(loadStripe).toHaveBeenCalledWith('pk_test');
  expect(handleNextAction).toHaveBeenCalledWith({ clientSecret: 'secret' });
  expect(sent).toHaveLength(2);
});

it('a refusal is shown in the bank’s words', async () => {
  handleNextAction.mockResolvedValue({ error: { message: 'We are unable to authenticate your payment method.' } });
  const { finished, sent } = finish('pk_test', asks);
  await expect(finished).rejects.toMatchObject({
    statusCode: 402,
    serverMessage: 'We are unable to authenticate your payment method.',
  });
  expect(sent).toHaveLength(1);
});

it('a script that does not come is asked for again at the next try', async () => {
  loadStripe.mockRejectedValueOnce(new Error('Failed to load Stripe.js'));
  await expect(finish('pk_other', asks).finished).rejects.toThrow('Failed to load Stripe.js');
  handleNextAction.mockResolvedValue({});
  expect(await finish('pk_other', asks, paid).finished).toMatchObject({ status: 'succeeded' });
});
