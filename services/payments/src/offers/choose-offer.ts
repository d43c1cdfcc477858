import type { Quote as QuoteAnswer } from '@stagedoor/contracts/payments';
import { and, desc, eq, sql } from 'drizzle-orm';
import { type Offer, offerPeople, offers } from '#/db/offers.ts';
import type { PaymentsDeps } from '#/deps.ts';
import { countGuess, forgetGuess } from '#/offers/guess-limit.ts';
import { hadTrial, isFormerMember } from '#/offers/had-trial.ts';
import { findRefusal, orderBySavings, type Refusal } from '#/offers/offer-choice.ts';
import { normalizeCode } from '#/offers/offer-rules.ts';
import { isTaken } from '#/offers/reserve-offer.ts';
import type { Plan } from '#/plans/plan.ts';

interface Joining {
  readonly creatorId: string;
  readonly payerId: string;
  readonly plan: Plan;
  /** As it was entered, or as a link names it. */
  readonly code: string | undefined;
}

export interface ChosenOffer {
  readonly offer?: Offer | undefined;
  /** What does not count, and why. */
  readonly unused?: QuoteAnswer['unusedOffer'];
}

/**
 * Returns the offer that counts for somebody who joins: the one of the code they entered, or a trial that is for them. Never both: the one
 * that saves more counts, and the other is returned with the reason. Throws a 429 after too many wrong codes.
 */
export async function chooseOffer(deps: PaymentsDeps, joining: Joining): Promise<ChosenOffer> {
  const { code } = joining;
  const entered = code === undefined ? undefined : await findByCode(deps, joining, code);
  const trials = (await findTrials(deps, joining.creatorId)).filter(({ id }) => id !== entered?.id);
  const [refusal, ...ofTrials] = await findRefusals(deps, joining, [entered, ...trials]);
  const isWrong = entered === undefined || refusal === 'unknown';
  if (code !== undefined && !isWrong) await forgetGuess(deps, joining.payerId);
  const reason = code === undefined ? undefined : isWrong ? 'unknown' : refusal;
  const open = trials.filter((_, index) => ofTrials[index] === undefined);
  const counting = [...(entered === undefined || refusal !== undefined ? [] : [entered]), ...open];
  const [first, second] = orderBySavings(counting, joining.plan);
  if (code !== undefined && reason !== undefined)
    return { offer: first, unused: { code: normalizeCode(code), reason } };
  // Of two trials nobody has to know.
  const isBeaten = entered !== undefined && second !== undefined;
  const beaten = first === entered ? second : entered;
  return { offer: first, ...(isBeaten && beaten && { unused: { code: beaten.code, reason: 'smaller' as const } }) };
}

/** Finds the offer of a code, one that has ended too; one that has not comes first. */
async function findByCode(
  deps: PaymentsDeps,
  { creatorId, payerId }: Joining,
  code: string,
): Promise<Offer | undefined> {
  await countGuess(deps, payerId);
  if (!isOn(deps)) return undefined;
  const [found] = await deps.database.db
    .select()
    .from(offers)
    .where(and(eq(offers.creatorId, creatorId), eq(offers.code, normalizeCode(code))))
    .orderBy(sql`${offers.state} = 'ended'`, desc(offers.createdAt))
    .limit(1);
  return found?.kind === 'bundle' ? undefined : found;
}

const isOn = ({ config }: PaymentsDeps) => config.features.includes('offers');

async function findTrials(deps: PaymentsDeps, creatorId: string): Promise<Offer[]> {
  if (!isOn(deps)) return [];
  const isTrial = and(eq(offers.creatorId, creatorId), eq(offers.kind, 'trial'), eq(offers.state, 'on'));
  return deps.database.db.select().from(offers).where(isTrial).orderBy(desc(offers.days), desc(offers.createdAt));
}

/** Returns why each of the offers does not count for somebody; undefined if it does, or if there is none. */
async function findRefusals(
  { database: { db }, clock }: PaymentsDeps,
  { creatorId, payerId, plan }: Joining,
  some: readonly (Offer | undefined)[],
): Promise<(Refusal | undefined)[]> {
  if (some.every((offer) => offer === undefined)) return [];
  const now = clock.now();
  const isFormer = await isFormerMember(db, { creatorId, payerId });
  const hadOne = await hadTrial(db, { creatorId, payerId, now });
  const named = await db.select().from(offerPeople).where(eq(offerPeople.userId, payerId));
  const facts = { now, plan, isFormer, hadTrial: hadOne };
  return Promise.all(
    some.map(async (offer) => {
      if (offer === undefined) return undefined;
      const isNamed = named.some(({ offerId }) => offerId === offer.id);
      return findRefusal(offer, { ...facts, isNamed, isTaken: await isTaken(db, offer, { payerId, now }) });
    }),
  );
}
