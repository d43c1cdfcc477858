import { AppError, notFound } from '@stagedoor/service-kit/common/errors';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { type Method, methods } from '#/db/people.ts';
import type { Reader } from '#/deps.ts';

const idPattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** Returns a person's cards: the default one first, then the newest. */
export function listCards(reader: Reader, provider: string, userId: string): Promise<Method[]> {
  return reader
    .select()
    .from(methods)
    .where(and(eq(methods.userId, userId), eq(methods.provider, provider), isNull(methods.removedAt)))
    .orderBy(desc(methods.isDefault), desc(methods.createdAt), desc(methods.id))
    .limit(100);
}

/**
 * Returns the card to charge: the requested one, else the default one. Throws a 404 for somebody else's card, and a 402
 * without any card.
 */
export async function findMethodToPay(
  reader: Reader,
  provider: string,
  userId: string,
  methodId: string | undefined,
): Promise<Method> {
  const cards = await listCards(reader, provider, userId);
  if (methodId === undefined) {
    const [first] = cards;
    if (first === undefined) throw new AppError(402, 'Add a payment method first');
    return first;
  }
  const named = idPattern.test(methodId) ? cards.find(({ id }) => id === methodId.toLowerCase()) : undefined;
  if (named === undefined) throw notFound('Payment method not found');
  return named;
}
