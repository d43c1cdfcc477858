import { randomUUID } from 'node:crypto';
import { pick } from '../instruments/random.ts';
import type { Attempt, Market } from './race-market.ts';
import type { Answer, RacePerson } from './race-person.ts';

/** Only the newest posts, and a fan's newest messages, are bought, so that purchases and changes of the same item meet. */
const newest = 12;

/** One fan opens an item and buys it at the displayed price; sometimes in two tabs at once. */
export async function buyRandomItem(market: Market, fan: RacePerson, random: () => number): Promise<void> {
  if (random() < 0.1) return subscribe(market, fan, random);
  const item = pickForSale(market, fan, random);
  if (item === undefined) return;
  const { kind, id } = item;
  const page = await fan.call('GET', `/${kind}s/${id}`);
  const { price, isLocked } = page.data;
  if (page.status !== 200 || typeof price !== 'number' || price === 0 || isLocked !== true) return;
  const tabs = random() < 0.2 ? 2 : 1;
  const buy = () =>
    fan
      .call('POST', `/${kind}s/${id}/purchase`, { expectedPrice: price }, randomUUID())
      .then((answer) => recordAttempt(market, fan, id, price, answer));
  await Promise.all(Array.from({ length: tabs }, buy));
}

/**
 * Picks posts and messages equally often. A message is for one fan only, so among the newest items of all kinds a fan
 * would rarely find one.
 */
function pickForSale({ items }: Market, fan: RacePerson, random: () => number) {
  const messages = items.filter(({ receiver }) => receiver === fan);
  const posts = items.filter(({ kind }) => kind === 'post');
  const isMessage = messages.length > 0 && random() < 0.5;
  return pick(random, (isMessage ? messages : posts).slice(-newest));
}

async function subscribe(market: Market, fan: RacePerson, random: () => number): Promise<void> {
  const creator = pick(random, market.creators);
  if (creator === undefined) return;
  const page = await fan.call('GET', `/users/${creator.id}`);
  const price = page.data.subscriptionPrice;
  if (page.status !== 200 || typeof price !== 'number' || price === 0) return;
  const body = { creatorId: creator.id, expectedPrice: price };
  recordAttempt(market, fan, creator.id, price, await fan.call('POST', '/payments/subscriptions', body, randomUUID()));
}

function recordAttempt(market: Market, fan: RacePerson, target: string, price: number, { status, data }: Answer): void {
  const payment = (data.payment ?? data) as { paymentId?: string };
  const attempt: Attempt = {
    buyerId: fan.id,
    target,
    expectedCents: Math.round(price * 100),
    status,
    paymentId: payment.paymentId ?? '',
  };
  market.attempts.push(attempt);
}
