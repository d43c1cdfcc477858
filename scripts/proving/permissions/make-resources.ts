import { setTimeout as pause } from 'node:timers/promises';
import { makeBrowserSubscription } from './browser-subscription.ts';
import type { World } from './make-world.ts';
import { type Account, registerAccount, signIn } from './personas.ts';
import { sendCall } from './send-call.ts';

export async function post(
  world: World,
  author: Account,
  readers: readonly Account[],
  more: object = {},
): Promise<string> {
  // Long enough that a teaser, which is a third of it, does not reach the secret.
  const content = `${'A long beginning of no interest. '.repeat(6)}${world.secret(readers)}`;
  const poll = { options: ['Yes', `No: ${world.secret(readers)}`], hours: 1 };
  return (await world.make(author, 'POST', '/posts', { body: { content, poll, ...more } })).id;
}

/** A bought resource stays open to its buyer, and to nobody else. */
export async function soldAndDeleted(world: World, owner: Account, buyer: Account): Promise<string> {
  const id = await post(world, owner, [buyer], { price: 5 });
  await world.make(buyer, 'POST', `/posts/${id}/purchase`, { body: {} });
  await world.make(owner, 'DELETE', `/posts/${id}`);
  return id;
}

/** Returns the id of the payment. */
export async function tip(world: World, payer: Account, creator: Account): Promise<string> {
  const body = { creatorId: creator.id, amount: 5 };
  return String((await world.make(payer, 'POST', '/payments/tips', { body })).paymentId);
}

export async function mutedWord(world: World, person: Account): Promise<string> {
  return (await world.make(person, 'POST', '/users/muted-words', { body: { word: 'a secret word' } })).id;
}

export async function postDraft(world: World, author: Account): Promise<string> {
  const body = { content: world.secret([author]), visibility: 'PUBLIC', price: 0 };
  return (await world.make(author, 'POST', '/posts/drafts', { body })).id;
}

/** A browser that is sent push messages. */
export async function pushSubscription(world: World, owner: Account): Promise<string> {
  const { publicKey } = await world.make(owner, 'GET', '/notifications/push');
  const body = { ...makeBrowserSubscription(), publicKey };
  return (await world.make(owner, 'POST', '/notifications/push', { body })).id;
}

export async function publicPost(world: World, author: Account): Promise<string> {
  return (
    await world.make(author, 'POST', '/posts', {
      body: { content: 'For everybody', poll: { options: ['Yes', 'No'], hours: 1 } },
    })
  ).id;
}

/** Somebody other than `self`, to talk with. */
export const peerOf = ({ people, third }: World, self: Account) => (self === third ? people.fan : third);

export async function message(world: World, from: Account, to: Account, more: object = {}) {
  const body = { receiverId: to.id, content: `A word: ${world.secret([from, to])}`, ...more };
  return world.make(from, 'POST', '/messages', { body });
}

/** A conversation that has two fresh people in it. */
export async function strangers(world: World): Promise<[Account, Account]> {
  return [await registerAccount(world.root, 'FAN'), await registerAccount(world.root, 'FAN')];
}

export async function notificationOf(world: World, reader: Account): Promise<string> {
  const own = await publicPost(world, reader);
  await world.make(await registerAccount(world.root, 'FAN'), 'POST', `/posts/${own}/like`);
  for (let tries = 0; tries < 200; tries += 1) {
    const { notifications } = await world.make(reader, 'GET', '/notifications', { query: { limit: '100' } });
    const found = (notifications as { id: string; data: { postId?: string } }[]).find(
      ({ data }) => data.postId === own,
    );
    if (found !== undefined) return found.id;
    await pause(50);
  }
  throw new Error('a like brought no notification');
}

export async function report(world: World): Promise<string> {
  const reporter = await registerAccount(world.root, 'FAN');
  const target = await registerAccount(world.root, 'FAN');
  const description = world.secret([world.people.admin]);
  return (await world.make(reporter, 'POST', `/users/${target.id}/report`, { body: { reason: 'Spam', description } }))
    .id;
}

/** Somebody asks to follow a private account. Returns the request's id. */
export async function followRequest(world: World, owner: Account): Promise<string> {
  await world.make(owner, 'PUT', '/users/profile', { body: { isPrivate: true } });
  const asker = await registerAccount(world.root, 'FAN');
  await world.make(asker, 'POST', `/users/follow/${owner.id}`);
  const { requests } = await world.make(owner, 'GET', '/users/follow-requests', { query: { limit: '100' } });
  const found = (requests as { id: string; user: { id: string } }[]).find(({ user }) => user.id === asker.id);
  if (found === undefined) throw new Error('a request to follow is not listed');
  return found.id;
}

export async function verification(world: World): Promise<string> {
  const asker = await registerAccount(world.root, 'CREATOR');
  const form = new FormData();
  form.set('documents', new Blob(['%PDF-1.4\n%%EOF'], { type: 'application/pdf' }), 'a.pdf');
  return (await world.make(asker, 'POST', '/users/verification/request', { body: form })).id;
}

export async function card(world: World, owner: Account): Promise<string> {
  return (await world.make(owner, 'POST', '/payments/methods', { body: { token: 'pm_card_mastercard' } })).id;
}

export async function subscription(world: World, subscriber: Account, creator: Account): Promise<string> {
  return (await world.make(subscriber, 'POST', '/payments/subscriptions', { body: { creatorId: creator.id } })).id;
}

export async function session(world: World, owner: Account): Promise<string> {
  await signIn(world.root, owner);
  const found = await world.make(owner, 'GET', '/auth/sessions');
  const all = (Array.isArray(found) ? found : found.sessions) as { id: string; current: boolean }[];
  const other = all.find(({ current }) => !current);
  if (other === undefined) throw new Error('a second session is not listed');
  return other.id;
}

/** Waits until messaging has received the suspension, too, which is promised within 5 s. */
export async function untilHidden({ root, third }: World, id: string): Promise<void> {
  const call = { method: 'GET', path: '/messages/conversations/user/:id' };
  const deadline = Date.now() + 5_000;
  while ((await sendCall(root, call, { params: { id } }, third.token)).status !== 404) {
    if (Date.now() > deadline) throw new Error('a suspended person is still there after 5 s');
    await pause(20);
  }
}

export async function newCreator(world: World): Promise<Account> {
  const creator = await registerAccount(world.root, 'CREATOR');
  await world.make(creator, 'POST', '/payments/account');
  await world.make(creator, 'PUT', '/users/profile', { body: { subscriptionPrice: 5 } });
  return creator;
}

export async function payer(world: World): Promise<Account> {
  const account = await registerAccount(world.root, 'FAN');
  await world.make(account, 'POST', '/payments/methods', { body: { token: 'pm_card_visa' } });
  return account;
}
