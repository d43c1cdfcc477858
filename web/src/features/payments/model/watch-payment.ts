import { getPersonId } from '#/shared/session/session-store.ts';
import { fetchTransactions } from '../api/transactions-query.ts';

/** How the payment ended, or `unknown` if that was not known in time: the wallet shows it later. */
export type Ending = 'succeeded' | 'failed' | 'unknown';

interface WatchOptions {
  readonly fetchStatus?: (paymentId: string) => Promise<string | undefined>;
  readonly pause?: (ms: number) => Promise<void>;
}

const LOOKS = 40;
const PAUSE_MS = 1_500;

/** Polls until a pending payment has ended. A failed request is followed by the next. */
export async function watchPayment(paymentId: string, options: WatchOptions = {}): Promise<Ending> {
  const personId = getPersonId();
  const fetchOwn = (id: string) => fetchStatusOf(id, personId);
  const { fetchStatus = fetchOwn, pause = pauseFor } = options;
  for (let look = 0; look < LOOKS; look += 1) {
    await pause(PAUSE_MS);
    const status = await fetchStatus(paymentId).catch(() => undefined);
    if (status === 'succeeded') return 'succeeded';
    if (status === 'declined' || status === 'cancelled') return 'failed';
  }
  return 'unknown';
}

async function fetchStatusOf(paymentId: string, personId: string | undefined): Promise<string | undefined> {
  const { transactions } = await fetchTransactions(20, undefined, { personId });
  return transactions.find(({ id }) => id === paymentId)?.status;
}

function pauseFor(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
