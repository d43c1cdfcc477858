import { setTimeout as pause } from 'node:timers/promises';
import { pick } from '../instruments/random.ts';
import { type Market, publishPost, sendPaidMessage, visibilities } from './race-market.ts';
import type { Answer } from './race-person.ts';

type Racer = (market: Market, random: () => number) => Promise<Answer | undefined> | undefined;

const newest = 12;
const dollars = (random: () => number) => 1 + Math.floor(random() * 20);
const recent = ({ items }: Market, kind: string) => items.filter((item) => item.kind === kind).slice(-newest);
const changePost =
  (change: (random: () => number) => object): Racer =>
  (market, random) => {
    const post = pick(random, recent(market, 'post'));
    return post?.seller.call('PUT', `/posts/${post.id}`, change(random));
  };

/** The changes that compete with buyers, with their weights. */
const racers: readonly (readonly [name: string, weight: number, race: Racer])[] = [
  ['posts published', 5, publish],
  ['messages sent', 4, send],
  ['prices changed', 6, changePost((random) => ({ price: dollars(random) }))],
  ['audiences changed', 3, changePost((random) => ({ visibility: pick(random, visibilities) }))],
  ['subscription prices changed', 1, changeSubscriptionPrice],
  ['items deleted', 3, deleteRandomItem],
  ['posts removed by an ADMIN', 1, removePost],
  ['creators suspended', 1, suspend],
  ['refunds by creators', 3, refund],
];
const wheel = racers.flatMap((racer) => Array.from({ length: racer[1] }, () => racer));

/** Runs a random one. */
export async function raceOnce(market: Market, random: () => number): Promise<void> {
  const racer = pick(random, wheel);
  if (racer === undefined) return;
  const [name, , race] = racer;
  const answer = await race(market, random);
  if (answer === undefined || (answer.status > 0 && answer.status < 300)) {
    market.done.set(name, (market.done.get(name) ?? 0) + 1);
  }
}

async function publish(market: Market, random: () => number): Promise<undefined> {
  const creator = pick(random, market.creators);
  if (creator !== undefined)
    await publishPost(market, creator, dollars(random), pick(random, visibilities) ?? 'PUBLIC');
}

async function send(market: Market, random: () => number): Promise<undefined> {
  const [creator, fan] = [pick(random, market.creators), pick(random, market.fans)];
  if (creator !== undefined && fan !== undefined) await sendPaidMessage(market, creator, fan, dollars(random));
}

async function changeSubscriptionPrice(market: Market, random: () => number) {
  const creator = pick(random, market.creators);
  return creator?.call('PUT', '/users/profile', { subscriptionPrice: dollars(random) });
}

async function deleteRandomItem(market: Market, random: () => number) {
  const item = pick(random, market.items.slice(-newest));
  return item?.seller.call('DELETE', `/${item.kind}s/${item.id}`);
}

async function removePost(market: Market, random: () => number) {
  const post = pick(random, recent(market, 'post'));
  return post === undefined ? undefined : market.admin.call('DELETE', `/posts/${post.id}`);
}

/** The suspension is short, so that buying continues. */
async function suspend(market: Market, random: () => number) {
  const creator = pick(random, market.creators);
  if (creator === undefined) return undefined;
  const answer = await market.admin.call('POST', `/admin/users/${creator.id}/suspend`, {});
  await pause(500 + random() * 1_500);
  await market.admin.call('POST', `/admin/users/${creator.id}/restore`, {});
  await creator.signIn();
  return answer;
}

async function refund(market: Market, random: () => number) {
  const paid = pick(random, market.attempts.filter(({ paymentId }) => paymentId !== '').slice(-newest));
  const seller =
    market.creators.find(({ id }) => id === paid?.target) ?? market.items.find(({ id }) => id === paid?.target)?.seller;
  if (paid === undefined) return undefined;
  return seller?.call('POST', `/payments/transactions/${paid.paymentId}/refund`, { reason: 'Sorry' });
}
