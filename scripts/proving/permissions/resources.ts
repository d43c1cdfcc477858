import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { makeBrowserSubscription } from './browser-subscription.ts';
import type { World } from './make-world.ts';
import { type Account, type Persona, registerAccount, signIn } from './personas.ts';
import { sendCall } from './send-call.ts';

/** The state of a resource for the person who requests it. Not every kind of resource can be in every state. */
export const states = [
  'own',
  "other's",
  'private',
  'locked',
  'sold',
  'sold, then deleted',
  'bought, then deleted',
  'deleted',
] as const;
export type State = (typeof states)[number];

/** The id that goes into the address of a call, or into its body. */
export type Maker = (world: World, persona: Persona) => Promise<string>;
export type Kind = keyof typeof resources;

type Resources = { readonly [kind: string]: Partial<Record<State, Maker>> };

/** The owner of somebody else's resource: the creator, and the other creator where the creator asks. */
function ownerOf({ people }: World, persona: Persona): Account {
  return persona === 'creator' ? people['other creator'] : people.creator;
}

/** The person who creates a persona's own resources: somebody else for visitors and suspended people, who can create none. */
function selfOf({ people, third }: World, persona: Persona): Account {
  return persona === 'visitor' || persona === 'suspended' ? third : people[persona];
}

async function post(world: World, author: Account, readers: readonly Account[], more: object = {}): Promise<string> {
  // Long enough that a teaser, which is a third of it, does not reach the secret.
  const content = `${'A long beginning of no interest. '.repeat(6)}${world.secret(readers)}`;
  const poll = { options: ['Yes', `No: ${world.secret(readers)}`], hours: 1 };
  return (await world.make(author, 'POST', '/posts', { body: { content, poll, ...more } })).id;
}

/** A bought resource stays open to its buyer, and to nobody else. */
async function soldAndDeleted(world: World, owner: Account, buyer: Account): Promise<string> {
  const id = await post(world, owner, [buyer], { price: 5 });
  await world.make(buyer, 'POST', `/posts/${id}/purchase`, { body: {} });
  await world.make(owner, 'DELETE', `/posts/${id}`);
  return id;
}

/** Returns the id of the payment. */
async function tip(world: World, payer: Account, creator: Account): Promise<string> {
  const body = { creatorId: creator.id, amount: 5 };
  return String((await world.make(payer, 'POST', '/payments/tips', { body })).paymentId);
}

async function mutedWord(world: World, person: Account): Promise<string> {
  return (await world.make(person, 'POST', '/users/muted-words', { body: { word: 'a secret word' } })).id;
}

async function postDraft(world: World, author: Account): Promise<string> {
  const body = { content: world.secret([author]), visibility: 'PUBLIC', price: 0 };
  return (await world.make(author, 'POST', '/posts/drafts', { body })).id;
}

/** A browser that is sent push messages. */
async function pushSubscription(world: World, owner: Account): Promise<string> {
  const { publicKey } = await world.make(owner, 'GET', '/notifications/push');
  const body = { ...makeBrowserSubscription(), publicKey };
  return (await world.make(owner, 'POST', '/notifications/push', { body })).id;
}

async function publicPost(world: World, author: Account): Promise<string> {
  return (
    await world.make(author, 'POST', '/posts', {
      body: { content: 'For everybody', poll: { options: ['Yes', 'No'], hours: 1 } },
    })
  ).id;
}

/** Somebody other than `self`, to talk with. */
const peerOf = ({ people, third }: World, self: Account) => (self === third ? people.fan : third);

async function message(world: World, from: Account, to: Account, more: object = {}) {
  const body = { receiverId: to.id, content: `A word: ${world.secret([from, to])}`, ...more };
  return world.make(from, 'POST', '/messages', { body });
}

/** A conversation that has two fresh people in it. */
async function strangers(world: World): Promise<[Account, Account]> {
  return [await registerAccount(world.root, 'FAN'), await registerAccount(world.root, 'FAN')];
}

async function notificationOf(world: World, reader: Account): Promise<string> {
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

async function report(world: World): Promise<string> {
  const reporter = await registerAccount(world.root, 'FAN');
  const target = await registerAccount(world.root, 'FAN');
  const description = world.secret([world.people.admin]);
  return (await world.make(reporter, 'POST', `/users/${target.id}/report`, { body: { reason: 'Spam', description } }))
    .id;
}

/** Somebody asks to follow a private account. Returns the request's id. */
async function followRequest(world: World, owner: Account): Promise<string> {
  await world.make(owner, 'PUT', '/users/profile', { body: { isPrivate: true } });
  const asker = await registerAccount(world.root, 'FAN');
  await world.make(asker, 'POST', `/users/follow/${owner.id}`);
  const { requests } = await world.make(owner, 'GET', '/users/follow-requests', { query: { limit: '100' } });
  const found = (requests as { id: string; user: { id: string } }[]).find(({ user }) => user.id === asker.id);
  if (found === undefined) throw new Error('a request to follow is not listed');
  return found.id;
}

async function verification(world: World): Promise<string> {
  const asker = await registerAccount(world.root, 'CREATOR');
  const form = new FormData();
  form.set('documents', new Blob(['%PDF-1.4\n%%EOF'], { type: 'application/pdf' }), 'a.pdf');
  return (await world.make(asker, 'POST', '/users/verification/request', { body: form })).id;
}

async function card(world: World, owner: Account): Promise<string> {
  return (await world.make(owner, 'POST', '/payments/methods', { body: { token: 'pm_card_mastercard' } })).id;
}

async function subscription(world: World, subscriber: Account, creator: Account): Promise<string> {
  return (await world.make(subscriber, 'POST', '/payments/subscriptions', { body: { creatorId: creator.id } })).id;
}

async function session(world: World, owner: Account): Promise<string> {
  await signIn(world.root, owner);
  const found = await world.make(owner, 'GET', '/auth/sessions');
  const all = (Array.isArray(found) ? found : found.sessions) as { id: string; current: boolean }[];
  const other = all.find(({ current }) => !current);
  if (other === undefined) throw new Error('a second session is not listed');
  return other.id;
}

const nothing = async () => randomUUID();
const always = (id: string) => async () => id;

/** Creates a resource of each kind in each state, from the view of the person who asks. */
export const resources = {
  post: {
    own: (world, persona) => publicPost(world, selfOf(world, persona)),
    "other's": (world, persona) => publicPost(world, ownerOf(world, persona)),
    private: (world) => post(world, world.closed, [world.closed, world.people.admin]),
    locked: (world, persona) => {
      const owner = ownerOf(world, persona);
      return post(world, owner, [owner], { price: 5 });
    },
    async sold(world, persona) {
      const owner = ownerOf(world, persona);
      const id = await post(world, owner, [owner, world.third], { price: 5 });
      await world.make(world.third, 'POST', `/posts/${id}/purchase`, { body: {} });
      return id;
    },
    async 'sold, then deleted'(world, persona) {
      const owner = ownerOf(world, persona);
      return soldAndDeleted(world, owner, world.third);
    },
    async 'bought, then deleted'(world, persona) {
      const owner = persona === 'blocked' ? world.people['other creator'] : ownerOf(world, persona);
      return soldAndDeleted(world, owner, selfOf(world, persona));
    },
    async deleted(world, persona) {
      const owner = ownerOf(world, persona);
      const id = await post(world, owner, []);
      await world.make(owner, 'DELETE', `/posts/${id}`);
      return id;
    },
  },
  user: {
    own: async (world, persona) => selfOf(world, persona).id,
    "other's": async (world, persona) => ownerOf(world, persona).id,
    private: async (world) => world.closed.id,
    deleted: async (world) => world.gone.id,
  },
  /** For calls that change relations between people: nobody else in the proof is changed. */
  account: {
    own: async (world, persona) => selfOf(world, persona).id,
    async "other's"(world, persona) {
      const creator = await newCreator(world);
      const { blocked } = world.people;
      if (persona === 'blocked') await world.make(creator, 'POST', `/users/${blocked.id}/block`, { body: {} });
      return creator.id;
    },
    async private(world) {
      const creator = await newCreator(world);
      await world.make(creator, 'PUT', '/users/profile', { body: { isPrivate: true } });
      return creator.id;
    },
    async deleted(world) {
      const { id } = await newCreator(world);
      await world.make(world.people.admin, 'POST', `/admin/users/${id}/suspend`, { body: {} });
      await untilHidden(world, id);
      return id;
    },
  },
  comment: {
    async own(world, persona) {
      const on = await publicPost(world, world.people['other creator']);
      return (await world.make(selfOf(world, persona), 'POST', `/posts/${on}/comment`, { body: { content: 'Mine' } }))
        .id;
    },
    async "other's"(world, persona) {
      const on = await publicPost(world, ownerOf(world, persona));
      return (await world.make(world.third, 'POST', `/posts/${on}/comment`, { body: { content: 'Theirs' } })).id;
    },
    async private(world) {
      const on = await post(world, world.closed, [world.closed, world.people.admin]);
      return (await world.make(world.closed, 'POST', `/posts/${on}/comment`, { body: { content: 'Inside' } })).id;
    },
    async deleted(world, persona) {
      const on = await publicPost(world, ownerOf(world, persona));
      const { id } = await world.make(world.third, 'POST', `/posts/${on}/comment`, { body: { content: 'Gone' } });
      await world.make(world.third, 'DELETE', `/comments/${id}`);
      return id;
    },
  },
  message: {
    async own(world, persona) {
      const self = selfOf(world, persona);
      return (await message(world, self, peerOf(world, self))).id;
    },
    "other's": async (world) => (await message(world, ...(await strangers(world)))).id,
    async locked(world, persona) {
      const owner = ownerOf(world, persona);
      const body = { isPaid: true, price: 5 };
      return (await message(world, owner, world.third, body)).id;
    },
    async deleted(world, persona) {
      const self = selfOf(world, persona);
      const { id } = await message(world, self, peerOf(world, self));
      await world.make(self, 'DELETE', `/messages/${id}`);
      return id;
    },
  },
  conversation: {
    async own(world, persona) {
      const self = selfOf(world, persona);
      return (await message(world, self, peerOf(world, self))).conversationId;
    },
    "other's": async (world) => (await message(world, ...(await strangers(world)))).conversationId,
    deleted: nothing,
  },
  messageRequest: {
    async own(world, persona) {
      const asker = await registerAccount(world.root, 'FAN');
      return (await message(world, asker, selfOf(world, persona))).conversationId;
    },
    "other's": async (world) => (await message(world, ...(await strangers(world)))).conversationId,
    deleted: nothing,
  },
  followRequest: {
    own: (world, persona) => followRequest(world, selfOf(world, persona)),
    "other's": (world) => followRequest(world, world.closed),
    deleted: nothing,
  },
  notification: {
    own: (world, persona) => notificationOf(world, selfOf(world, persona)),
    "other's": (world) => notificationOf(world, world.third),
    deleted: nothing,
  },
  session: {
    own: (world, persona) => session(world, selfOf(world, persona)),
    "other's": (world) => session(world, world.third),
    deleted: nothing,
  },
  card: {
    own: (world, persona) => card(world, selfOf(world, persona)),
    "other's": (world) => card(world, world.third),
    deleted: nothing,
  },
  subscription: {
    own: (world, persona) =>
      subscription(world, selfOf(world, persona), ownerOf(world, persona === 'blocked' ? 'creator' : persona)),
    "other's": async (world) => subscription(world, await payer(world), world.people.creator),
    deleted: nothing,
  },
  pushSubscription: {
    own: (world, persona) => pushSubscription(world, selfOf(world, persona)),
    "other's": (world, persona) => pushSubscription(world, ownerOf(world, persona)),
    deleted: nothing,
  },
  mutedWord: {
    own: (world, persona) => mutedWord(world, selfOf(world, persona)),
    "other's": (world, persona) => mutedWord(world, ownerOf(world, persona)),
    deleted: nothing,
  },
  postDraft: {
    own: (world, persona) => postDraft(world, selfOf(world, persona)),
    "other's": (world, persona) => postDraft(world, ownerOf(world, persona)),
    deleted: nothing,
  },
  confirmation: { deleted: nothing },
  transaction: {
    /** Received by who may receive, else paid. */
    async own(world, persona) {
      if (persona === 'creator' || persona === 'other creator') return tip(world, world.third, world.people[persona]);
      return tip(world, selfOf(world, persona), world.people['other creator']);
    },
    "other's": (world, persona) => tip(world, world.third, ownerOf(world, persona)),
    deleted: nothing,
  },
  report: { "other's": report, deleted: nothing },
  verification: { "other's": verification, deleted: nothing },
  service: {
    "other's": always('calendar'),
    own: always('merch'),
    locked: always('crypto'),
    deleted: always('nothing-at-all'),
  },
  stub: { "other's": always('calendar'), own: always('merch'), locked: always('crypto') },
} satisfies Resources;

/** Waits until messaging has received the suspension, too, which is promised within 5 s. */
async function untilHidden({ root, third }: World, id: string): Promise<void> {
  const call = { method: 'GET', path: '/messages/conversations/user/:id' };
  const deadline = Date.now() + 5_000;
  while ((await sendCall(root, call, { params: { id } }, third.token)).status !== 404) {
    if (Date.now() > deadline) throw new Error('a suspended person is still there after 5 s');
    await pause(20);
  }
}

async function newCreator(world: World): Promise<Account> {
  const creator = await registerAccount(world.root, 'CREATOR');
  await world.make(creator, 'POST', '/payments/account');
  await world.make(creator, 'PUT', '/users/profile', { body: { subscriptionPrice: 5 } });
  return creator;
}

async function payer(world: World): Promise<Account> {
  const account = await registerAccount(world.root, 'FAN');
  await world.make(account, 'POST', '/payments/methods', { body: { token: 'pm_card_visa' } });
  return account;
}
