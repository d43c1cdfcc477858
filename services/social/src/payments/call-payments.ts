import { AppError, unavailable } from '@stagedoor/service-kit/common/errors';

/** Payments waits for its provider: longer than other services take, but shorter than the gateway's timeout. */
export const paymentTimeout = { timeoutMs: 8_500 };
/** The message of a 404 by another server on payments' port, such as a stub. */
const noSuchCall = 'The requested resource was not found.';

/** Calls payments. Passes on a refusal (4xx); throws a 503 where payments is not available. */
export async function callPayments<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const isRefusal = error instanceof AppError && error.statusCode < 500 && error.message !== noSuchCall;
    throw isRefusal ? error : unavailable('Payments are not available', 60, error);
  }
}
