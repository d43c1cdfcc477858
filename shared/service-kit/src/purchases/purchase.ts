import type { BodyOf } from '@stagedoor/contracts/call';
import { shortenText } from '@stagedoor/contracts/cut-text';
import { chargePurchase } from '@stagedoor/contracts/internal-payments';
import type { Payment } from '@stagedoor/contracts/payments';
import { AppError, unavailable } from '#/common/errors.ts';
import type { InternalClient } from '#/internal-calls/internal-client.ts';

/**
 * How long an item stays reserved for a buyer who is paying, because a bank may ask for confirmation. Its owner cannot
 * delete it before that time is over.
 */
export const reservedMs = 10 * 60_000;
/** A buyer can reserve the same item again only after this long, or they could keep its owner from deleting it for ever. */
export const reserveAgainMs = 24 * 3_600_000;

/** The message of an answer with a payment that is not made yet. */
export const unfinishedMessages = {
  pending: 'Your payment is being processed',
  requires_action: 'Confirm the payment to go on',
};

/** Payments waits for its provider: longer than other services take, but shorter than the gateway's timeout. */
export const paymentTimeout = { timeoutMs: 8_500 };
/** The message of a 404 from a different server on payments' port, such as a stub. */
const noSuchCall = 'The requested resource was not found.';
const mostTitleCharacters = 80;

/**
 * Throws a 409 with the current price if the buyer was shown another one. A client that sends no expected price pays
 * the current price.
 */
export function assertExpectedPrice(expectedDollars: number | undefined, priceCents: number): void {
  if (expectedDollars === undefined || Math.round(expectedDollars * 100) === priceCents) return;
  const value = priceCents / 100;
  const price = `$${value.toFixed(2)}`;
  throw new AppError(409, `The price is now ${price}. You have not been charged.`, {
    errors: [{ field: 'expectedPrice', message: `The price is now ${price}`, value }],
  });
}

interface Sale extends Omit<BodyOf<typeof chargePurchase>, 'title'> {
  /** Its first words become the title in the buyer's list. */
  readonly content: string;
  /** Ends the item's reservation. Called if the payment was refused for certain; without an answer it may be paid. */
  readonly release: () => Promise<void>;
}

/** Charges a buyer the price of an item through payments, once. The caller has reserved it, and unlocks it once it is paid. */
export async function chargeBuyer(internal: InternalClient, { content, release, ...sale }: Sale): Promise<Payment> {
  const title = titleOf(content);
  const body = title === undefined ? sale : { ...sale, title };
  try {
    return await callPayments(() => internal.call(chargePurchase, { body }, paymentTimeout));
  } catch (error) {
    if (error instanceof AppError && error.statusCode < 500) await release();
    throw error;
  }
}

/** Calls payments. Passes on a refusal (4xx); throws a 503 if payments is not available. */
export async function callPayments<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const isRefusal = error instanceof AppError && error.statusCode < 500 && error.message !== noSuchCall;
    throw isRefusal ? error : unavailable('Payments are not available', 60, error);
  }
}

/** Returns the first words of a text on one line, for lists; undefined if there are none. */
export function titleOf(content: string): string | undefined {
  const line = content.replaceAll(/\s+/gu, ' ').trim();
  return line === '' ? undefined : shortenText(line, mostTitleCharacters);
}
