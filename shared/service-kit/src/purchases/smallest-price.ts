import { readChargeLimits } from '@stagedoor/contracts/charge-limits';
import type { FastifyBaseLogger } from 'fastify';
import { invalidField } from '#/common/errors.ts';
import type { InternalClient } from '#/internal-calls/internal-client.ts';

interface Deps {
  readonly internal: InternalClient;
  readonly log: Pick<FastifyBaseLogger, 'info'>;
}

/** How long an answer is cached. It changes only if the operator chooses another provider and restarts payments. */
const rememberedMs = 60_000;
/** How long payments is not asked again after it did not answer, so that it delays nobody twice. */
const awayMs = 5_000;
const timeoutMs = 1_000;

interface Answer {
  readonly cents: number | undefined;
  readonly until: number;
}
const answers = new WeakMap<InternalClient, Answer>();

/**
 * Returns the smallest price in cents that the payment provider charges; undefined until payments has answered. While payments
 * is unavailable, the last answer is used.
 */
export async function readSmallestPrice({ internal, log }: Deps): Promise<number | undefined> {
  const known = answers.get(internal);
  if (known !== undefined && performance.now() < known.until) return known.cents;
  const answer = await internal.call(readChargeLimits, {}, { timeoutMs }).then(
    ({ smallestCents: cents }) => ({ cents, until: performance.now() + rememberedMs }),
    (error: unknown) => {
      log.info({ err: error }, 'payments did not answer what the smallest price is');
      return { cents: known?.cents, until: performance.now() + awayMs };
    },
  );
  answers.set(internal, answer);
  return answer.cents;
}

/**
 * Throws a 400 for a price that is too small to be charged to a card; 0 is free. A price after a discount is also checked with this,
 * when the offer is made. Until payments has answered for the first time, every price is accepted, and its owner is told later.
 */
export async function assertChargeable(deps: Deps, priceCents: number, field: string): Promise<void> {
  if (priceCents === 0) return;
  const smallest = await readSmallestPrice(deps);
  if (smallest === undefined || priceCents >= smallest) return;
  throw invalidField(field, `The smallest price is $${(smallest / 100).toFixed(2)}`);
}
