import { makeAdmin } from '@stagedoor/test-support/make-admin';
import { mapConcurrently } from '@stagedoor/test-support/run-concurrently';
import type { TestSystem } from '@stagedoor/test-support/start-system';
import { RacePerson } from './race-person.ts';

type Item = { kind: 'post' | 'message'; id: string; seller: RacePerson; receiver: RacePerson | undefined };

/** One attempt to buy, with the price that the buyer saw. */
type Attempt = { buyerId: string; target: string; expectedCents: number; status: number; paymentId: string };

export type Market = {
  readonly creators: readonly RacePerson[];
  readonly fans: readonly RacePerson[];
  readonly admin: RacePerson;
  /** Everything that is or was for sale, newest last. */
  readonly items: Item[];
  readonly attempts: Attempt[];
  /** How often each racer succeeded. */
  readonly done: Map<string, number>;
};

/**
 * Most cards simply pay; one dispute is won, one is lost, one charge is not answered in time, and one asks for a confirmation that is
 * never given.
 */
const cards = [
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_createDisputeWon',
  'pm_card_visa',
  'pm_card_createDisputeLost',
  'pm_card_mastercard',
  'pm_card_visa',
  'pm_timeout',
  'pm_card_authenticationRequired',
];
export const visibilities = ['PUBLIC', 'FOLLOWERS', 'SUBSCRIBERS'] as const;

export async function openMarket(
  { address, env }: TestSystem,
  size: { creators: number; fans: number },
): Promise<Market> {
  const creators = await RacePerson.register(address, size.creators, 'CREATOR');
  const fans = await RacePerson.register(address, size.fans, 'FAN');
  const [admin] = await RacePerson.register(address, 1, 'FAN');
  if (admin === undefined) throw new Error('nobody could be made an ADMIN');
  await makeAdmin(env, admin.email);
  if (!(await admin.signIn())) throw new Error('the ADMIN cannot sign in');
  const market: Market = { creators, fans, admin, items: [], attempts: [], done: new Map() };
  await mapConcurrently(creators, 4, async (creator) => {
    await creator.callSurely('PUT', '/users/profile', { subscriptionPrice: 5 });
    for (let nth = 0; nth < 3; nth += 1) await publishPost(market, creator, 3 + nth, visibilities[nth] ?? 'PUBLIC');
  });
  await mapConcurrently(fans, 4, async (fan, index) => {
    await fan.addCard(cards[index % cards.length] ?? '');
    for (const { id } of creators) await fan.callSurely('POST', `/users/follow/${id}`);
  });
  return market;
}

export async function publishPost(market: Market, seller: RacePerson, price: number, visibility: string) {
  const body = { content: 'The whole of it, to its end', visibility, price };
  const { status, data } = await seller.call('POST', '/posts', body);
  if (status === 201) market.items.push({ kind: 'post', id: String(data.id), seller, receiver: undefined });
}

export async function sendPaidMessage(market: Market, seller: RacePerson, receiver: RacePerson, price: number) {
  const body = { receiverId: receiver.id, content: 'The whole of it', isPaid: true, price };
  const { status, data } = await seller.call('POST', '/messages', body);
  if (status === 201) market.items.push({ kind: 'message', id: String(data.id), seller, receiver });
}
