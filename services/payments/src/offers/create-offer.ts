import type { BodyOf } from '@stagedoor/contracts/call';
import { type createOffer as createCall, maxOffers, type Offer as OfferAnswer } from '@stagedoor/contracts/offers';
import { conflict } from '@stagedoor/service-kit/common/errors';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import type { Commit } from '@stagedoor/service-kit/http/implement';
import { and, eq, ne, sql } from 'drizzle-orm';
import { offerPeople, offers } from '#/db/offers.ts';
import type { PaymentsDeps } from '#/deps.ts';
import { assertPeriod, normalizeCode, readTerms } from '#/offers/offer-rules.ts';
import { findNamed, presentOffer } from '#/offers/present-offers.ts';

type Input = BodyOf<typeof createCall>;

/** Makes an offer, which is on. Throws a 409 if the creator has as many as they can have, or uses its code already. */
export async function createOffer(
  { ids, clock, database }: PaymentsDeps,
  creatorId: string,
  input: Input,
  commit: Commit<OfferAnswer>,
): Promise<OfferAnswer> {
  const now = clock.now();
  const id = ids.next();
  const period = { startsAt: toDate(input.startsAt), endsAt: toDate(input.endsAt) };
  assertPeriod(period, now);
  const personIds = input.personIds?.map((one) => one.toLowerCase());
  const named = (await findNamed(database.db, personIds ?? []))(personIds ?? []);
  const offer = {
    id,
    creatorId,
    kind: input.kind,
    state: 'on' as const,
    code: normalizeCode(input.code ?? madeUpCode(id)),
    ...readTerms(input),
    ...period,
    maxUses: input.maxUses ?? null,
    isForNamed: personIds !== undefined,
    tierIds: input.tierIds?.map((one) => one.toLowerCase()) ?? null,
    opened: 0,
    revision: 1,
    createdAt: now,
  };
  return commit(async (tx) => {
    await assertRoom(tx, creatorId);
    const [saved] = await tx.insert(offers).values(offer).onConflictDoNothing().returning();
    if (saved === undefined) throw conflict('You have an offer with this code already');
    if (personIds !== undefined) {
      await tx.insert(offerPeople).values(personIds.map((one) => ({ offerId: id, userId: one })));
    }
    return presentOffer(saved, named);
  });
}

/** The last digits of an id are random. Whoever has not chosen a code has nothing against guessing it. */
const madeUpCode = (id: string): string => id.slice(-8);

const toDate = (instant: string | undefined): Date | null => (instant === undefined ? null : new Date(instant));

/** Throws a 409 if there are as many offers as a creator can have, counting those that are made at this moment. */
async function assertRoom(tx: Transaction, creatorId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`offers ${creatorId}`}, 0))`);
  const running = await tx.$count(offers, and(eq(offers.creatorId, creatorId), ne(offers.state, 'ended')));
  if (running >= maxOffers) throw conflict(`You have ${maxOffers} offers. End one first.`);
}
