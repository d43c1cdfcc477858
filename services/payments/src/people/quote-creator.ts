import { type QuotedTier, quoteCreator as quoteCall } from '@stagedoor/contracts/internal-social';
import { AppError, badRequest, unavailable } from '@stagedoor/service-kit/common/errors';
import type { Principal } from '@stagedoor/service-kit/identity/tokens';
import type { PaymentsDeps } from '#/deps.ts';
import { creatorOfQuote, personOfToken, savePerson } from '#/people/people-repository.ts';

export interface CreatorQuote {
  /** Cents a month. */
  readonly priceCents: number;
  /** Whether a subscription would show the payer nothing, because the account is private and they do not follow it. */
  readonly needsFollow: boolean;
  /** In their order, archived ones too; empty for a creator with one price. */
  readonly tiers: readonly QuotedTier[];
}

/**
 * Asks social on which terms this creator can be paid now, and saves both people for lists. Throws a 404 if the payer may not see the
 * creator, and a 400 if the person is no creator.
 */
export async function quoteCreator(
  deps: PaymentsDeps,
  payer: Principal,
  creatorId: string,
  refusal: string,
): Promise<CreatorQuote> {
  const { internal, database } = deps;
  const {
    person,
    role,
    priceCents,
    version,
    needsFollow = false,
    tiers = [],
  } = await callOwner(() => internal.call(quoteCall, { params: { id: creatorId }, query: { payerId: payer.userId } }));
  if (role !== 'CREATOR') throw badRequest(refusal);
  await savePerson(database.db, creatorOfQuote(person, version));
  await savePerson(database.db, personOfToken(payer));
  return { priceCents, needsFollow, tiers };
}

/** Calls the service that owns the item to be paid for. If it is unavailable, throws a 503 and nothing is charged. */
export async function callOwner<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof AppError && error.statusCode < 500) throw error;
    throw unavailable('Payments are temporarily unavailable. You have not been charged.', 2, error);
  }
}
