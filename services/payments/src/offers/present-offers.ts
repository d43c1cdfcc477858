import type { Offer as OfferAnswer } from '@stagedoor/contracts/offers';
import type { ShortUser } from '@stagedoor/contracts/user';
import { inArray } from 'drizzle-orm';
import { type Offer, offerPeople } from '#/db/offers.ts';
import type { Reader } from '#/deps.ts';
import { type OfferSums, sumOffers } from '#/offers/sum-offers.ts';
import { findPeople, unknownPerson } from '#/people/people-repository.ts';

/** Returns the API's shape of a creator's offers, with what each brought. */
export async function presentOffers(reader: Reader, some: readonly Offer[]): Promise<OfferAnswer[]> {
  const ids = some.map(({ id }) => id);
  if (ids.length === 0) return [];
  const sums = await sumOffers(reader, ids);
  const named = await reader.select().from(offerPeople).where(inArray(offerPeople.offerId, ids));
  const peopleOf = (offerId: string) => named.filter((one) => one.offerId === offerId).map(({ userId }) => userId);
  const people = await findNamed(
    reader,
    named.map(({ userId }) => userId),
  );
  return some.map((offer) => presentOffer(offer, people(peopleOf(offer.id)), sums.get(offer.id)));
}

/** Returns people by their ids, in the same order. */
export async function findNamed(reader: Reader, ids: readonly string[]) {
  const people = await findPeople(reader, ids);
  return (some: readonly string[]): ShortUser[] => some.map((id) => people.get(id) ?? unknownPerson(id));
}

const nothing: OfferSums = { taken: 0, paidAfter: 0, incomeCents: 0 };

export function presentOffer(offer: Offer, people: ShortUser[], sums: OfferSums = nothing): OfferAnswer {
  const { id, kind, state, code, percent, months, days, maxUses, isFirstTime, tierIds, revision } = offer;
  const { taken, paidAfter, incomeCents } = sums;
  return {
    ...{ id, kind, state, code, percent, months, days, maxUses, isFirstTime, tierIds, revision },
    amount: offer.amountCents === null ? null : offer.amountCents / 100,
    startsAt: offer.startsAt?.toISOString() ?? null,
    endsAt: offer.endsAt?.toISOString() ?? null,
    people: offer.isForNamed ? people : null,
    createdAt: offer.createdAt.toISOString(),
    figures: { opened: offer.opened, taken, paidAfter, income: incomeCents / 100 },
  };
}
