import type { PaymentMethod } from '@stagedoor/contracts/payments';
import { invalidField, notFound, unavailable } from '@stagedoor/service-kit/common/errors';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { listCards } from '#/cards/cards-repository.ts';
import { customers, type Method, methods } from '#/db/people.ts';
import type { PaymentsDeps, Tx } from '#/deps.ts';
import { recordFingerprints } from '#/people/fingerprints.ts';
import { CardRefused, NoAnswer } from '#/provider/provider.ts';

const maxCards = 20;

/** Saves a card by its token, or returns the saved card if it is the same card. The first card becomes the default. */
export async function saveCard(deps: PaymentsDeps, userId: string, token: string): Promise<PaymentMethod> {
  const { provider, database, ids, clock } = deps;
  const card = await translateProviderErrors(async () => provider.saveCard(await getCustomer(deps, userId), token));
  return database.transaction(async (tx) => {
    await lockCards(tx, userId);
    await recordFingerprints(tx, deps, { userId, kind: 'card', fingerprints: [card.fingerprint] });
    const cards = await listCards(tx, provider.name, userId);
    const known = cards.find((one) => one.token === card.token);
    if (known !== undefined) return presentCard(known);
    if (cards.length >= maxCards) throw invalidField('token', `You can keep up to ${maxCards} cards`);
    const { brand, last4, expMonth, expYear } = card;
    const row = { id: ids.next(), userId, provider: provider.name, token: card.token, brand, last4, expMonth, expYear };
    const [saved] = await tx
      .insert(methods)
      .values({ ...row, isDefault: cards.length === 0, createdAt: clock.now() })
      .returning();
    if (saved === undefined) throw new Error('a card was not written');
    return presentCard(saved);
  });
}

/** Returns the person's customer id with the provider. If two requests race, the first one's customer is used. */
async function getCustomer({ provider, database: { db } }: PaymentsDeps, userId: string): Promise<string> {
  const mine = and(eq(customers.userId, userId), eq(customers.provider, provider.name));
  const [known] = await db.select().from(customers).where(mine);
  if (known !== undefined) return known.customerId;
  const customerId = await provider.createCustomer(userId);
  await db.insert(customers).values({ userId, provider: provider.name, customerId }).onConflictDoNothing();
  const [saved] = await db.select().from(customers).where(mine);
  return saved?.customerId ?? customerId;
}

export async function removeCard(deps: PaymentsDeps, userId: string, id: string): Promise<null> {
  const { provider, database, clock, log } = deps;
  const removed = await database.transaction(async (tx) => {
    await lockCards(tx, userId);
    const card = findCard(await listCards(tx, provider.name, userId), id);
    await tx.update(methods).set({ removedAt: clock.now(), isDefault: false }).where(eq(methods.id, card.id));
    const [next] = await listCards(tx, provider.name, userId);
    if (next !== undefined && !next.isDefault) {
      await tx.update(methods).set({ isDefault: true }).where(eq(methods.id, next.id));
    }
    return card;
  });
  // A failure does no harm: no payment uses the card any more, even if the provider still has it.
  await provider
    .removeCard(removed.token)
    .catch((error: unknown) => log.warn({ err: error }, 'a card was not removed at the provider'));
  return null;
}

export async function setDefaultCard(deps: PaymentsDeps, userId: string, id: string): Promise<PaymentMethod> {
  return deps.database.transaction(async (tx) => {
    await lockCards(tx, userId);
    const card = findCard(await listCards(tx, deps.provider.name, userId), id);
    await tx
      .update(methods)
      .set({ isDefault: false })
      .where(and(eq(methods.userId, userId), isNull(methods.removedAt)));
    await tx.update(methods).set({ isDefault: true }).where(eq(methods.id, card.id));
    return presentCard({ ...card, isDefault: true });
  });
}

function findCard(cards: readonly Method[], id: string): Method {
  const card = cards.find((one) => one.id === id.toLowerCase());
  if (card === undefined) throw notFound('Payment method not found');
  return card;
}

/** Serializes changes of a person's cards, so that exactly one is the default. */
async function lockCards(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`cards ${userId}`}, 0))`);
}

async function translateProviderErrors<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof CardRefused) throw invalidField('token', error.message);
    if (error instanceof NoAnswer) throw unavailable('The card could not be checked. Please try again.', 2, error);
    throw error;
  }
}

export function presentCard({ id, brand, last4, expMonth, expYear, isDefault }: Method): PaymentMethod {
  return { id, brand, last4, expMonth, expYear, isDefault };
}
