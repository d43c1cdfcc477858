import { AppError, unavailable } from '@stagedoor/service-kit/common/errors';

/** Paying waits for the provider: longer than for anything of our own, and shorter than the gateway does, in ms. */
export const paymentTimeout = { timeoutMs: 8_500 };
/** What somebody else answers on its port knows none of these calls. */
const noSuchCall = 'The requested resource was not found.';

/** Asks payments. What it refuses is passed on in its own words; where it does not run, that is said. */
export async function callPayments<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const isRefusal = error instanceof AppError && error.statusCode < 500 && error.message !== noSuchCall;
    throw isRefusal ? error : unavailable('Payments are not available', 60, error);
  }
}
