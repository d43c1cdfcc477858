import { expect, it } from 'vitest';
import { watchPayment } from './watch-payment.ts';

/** Watches a payment with these answers of the wallet, in order; the last one repeats. */
function watch(...said: readonly (string | Error | undefined)[]) {
  let looks = 0;
  const fetchStatus = async () => {
    const answer = said[Math.min(looks, said.length - 1)];
    looks += 1;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return watchPayment('p1', { fetchStatus, pause: async () => {} }).then((ending) => ({ ending, looks }));
}

it('waits while it is pending, over looks that fail', async () => {
  expect(await watch('pending', new Error('no network'), undefined, 'succeeded')).toEqual({
    ending: 'succeeded',
    looks: 4,
  });
});

it.each(['declined', 'cancelled'])('knows that a %s one has failed', async (status) => {
  expect(await watch('pending', status)).toEqual({ ending: 'failed', looks: 2 });
});

it('gives up after a while, and says that it does not know', async () => {
  expect(await watch('pending')).toEqual({ ending: 'unknown', looks: 40 });
});
