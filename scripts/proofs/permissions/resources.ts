import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { type Account, type Person, registerAccount, sendCall, signIn, type World } from './world.ts';

/** The state of a resource for the person who requests it. Not every kind of resource can be in every state. */
export type State =
  | 'own'
  | "other's"
  | 'private'
  | 'locked'
  | 'sold'
  | 'sold, then deleted'
  | 'bought, then deleted'
  | 'deleted';

/** The id that goes into the address of a call, or into its body. */
export type Maker = (world: World, persona: Person) => Promise<string>;
export type Kind = keyof typeof resources;
type States = Partial<Record<State, Maker>>;
type Make = (world: World, owner: Account) => Promise<string>;

/** The owner of somebody else's resource: the creator, and the other creator where the creator asks. */
const ownerOf = ({ people }: World, persona: Person) =>
  persona === 'creator' ? people['other creator'] : people.creator;
/** The person who creates a persona's own resources: somebody else for visitors and suspended people, who can create none. */
const selfOf = ({ people, third }: World, persona: Person) =>
  persona === 'visitor' || persona === 'suspended' ? third : people[persona];
/** Somebody other than `self`, to talk with. */
const peerOf = ({ people, third }: World, self: Account) => (self === third ? people.fan : third);

const nothing = async () => randomUUID();
const always = (id: string) => async () => id;
const ofOwner =
  (make: Make): Maker =>
  (world, persona) =>
    make(world, ownerOf(world, persona));
const ofSelf =
  (make: Make): Maker =>
  (world, persona) =>
    make(world, selfOf(world, persona));
/** A resource of the person, of somebody else, and one that is not there. */
const own = (make: Make, others: Maker = (world) => make(world, world.third)) => ({
  own: ofSelf(make),
  "other's": others,
  deleted: nothing,
});

const publish = async ({ make }: World, author: Account, body: object) =>
  (await make(author, 'POST', '/posts', { body })).id;
const publicPost: Make = (world, author) =>
  publish(world, author, { content: 'For everybody', poll: { options: ['Yes', 'No'], hours: 1 } });

/** A post of which nobody but these may read the secrets. */
export function secretPost(world: World, author: Account, readers: readonly Account[], more: object = {}) {
  // Long enough that a teaser, which is a third of it, does not reach the secret.
  const content = `${'A long beginning of no interest. '.repeat(6)}${world.secret(readers)}`;
  const poll = { options: ['Yes', `No: ${world.secret(readers)}`], hours: 1 };
  return publish(world, author, { content, poll, ...more });
}

async function soldPost(world: World, owner: Account, buyer: Account, readers: readonly Account[]): Promise<string> {
  const id = await secretPost(world, owner, readers, { price: 5 });
  await world.make(buyer, 'POST', `/posts/${id}/purchase`, { body: {} });
  return id;
}

/** A bought resource stays open to its buyer, and to nobody else: its owner may read it in the moment before it is deleted. */
async function soldAndDeleted(world: World, owner: Account, buyer: Account): Promise<string> {
  const id = await soldPost(world, owner, buyer, [owner, buyer]);
  await world.make(owner, 'DELETE', `/posts/${id}`);
  return id;
}

const closedPost = (world: World) => secretPost(world, world.closed, [world.closed, world.people.admin]);

async function comment({ make }: World, on: string, author: Account): Promise<string> {
  return (await make(author, 'POST', `/posts/${on}/comment`, { body: { content: 'A comment' } })).id;
}

function message(world: World, from: Account, to: Account, more: object = {}) {
  const body = { receiverId: to.id, content: `A word: ${world.secret([from, to])}`, ...more };
  return world.make(from, 'POST', '/messages', { body });
}

const ownMessage = (world: World, self: Account) => message(world, self, peerOf(world, self));
/** A message that two fresh people exchange. */
const strangersMessage = async (world: World) =>
  message(world, await registerAccount(world.root, 'FAN'), await registerAccount(world.root, 'FAN'));

async function tip({ make }: World, payer: Account, creator: Account): Promise<string> {
  const body = { creatorId: creator.id, amount: 5 };
  return String((await make(payer, 'POST', '/payments/tips', { body })).paymentId);
}

/** Somebody asks to follow a private account. */
async function followRequest({ root, make }: World, owner: Account): Promise<string> {
  await make(owner, 'PUT', '/users/profile', { body: { isPrivate: true } });
  const asker = await registerAccount(root, 'FAN');
  await make(asker, 'POST', `/users/follow/${owner.id}`);
  const { requests } = await make(owner, 'GET', '/users/follow-requests', { query: { limit: '100' } });
  const found = (requests as { id: string; user: { id: string } }[]).find(({ user }) => user.id === asker.id);
  if (found === undefined) throw new Error('a request to follow is not listed');
  return found.id;
}

async function notification(world: World, reader: Account): Promise<string> {
  const { root, make } = world;
  const liked = await publicPost(world, reader);
  await make(await registerAccount(root, 'FAN'), 'POST', `/posts/${liked}/like`);
  const find = async () => {
    const { notifications } = await make(reader, 'GET', '/notifications', { query: { limit: '100' } });
    const all = notifications as { id: string; data: { postId?: string } }[];
    return all.find(({ data }) => data.postId === liked)?.id;
  };
  return waitFor(find, { what: 'the notification of a like' });
}

async function session({ root, make }: World, owner: Account): Promise<string> {
  await signIn(root, owner);
  const all: unknown = await make(owner, 'GET', '/auth/sessions');
  const other = (all as { id: string; current: boolean }[]).find(({ current }) => !current);
  if (other === undefined) throw new Error('a second session is not listed');
  return other.id;
}

async function newCreator({ root, make }: World): Promise<Account> {
  const creator = await registerAccount(root, 'CREATOR');
  await make(creator, 'POST', '/payments/account');
  await make(creator, 'PUT', '/users/profile', { body: { subscriptionPrice: 5 } });
  return creator;
}

async function subscription({ make }: World, subscriber: Account, { id: creatorId }: Account): Promise<string> {
  return (await make(subscriber, 'POST', '/payments/subscriptions', { body: { creatorId } })).id;
}

/** A push service that does not exist, for `PUSH_HOSTS`: a proof calls nobody outside of this machine. */
export const noPushService = 'push.invalid';

/** Returns the subscription that a browser of that push service sends, without the platform's key. */
export function makeBrowserSubscription() {
  const endpoint = `https://${noPushService}/${randomBytes(8).toString('hex')}`;
  const p256dh = createECDH('prime256v1').generateKeys('base64url');
  return { endpoint, p256dh, auth: randomBytes(16).toString('base64url') };
}

async function pushSubscription({ make }: World, owner: Account): Promise<string> {
  const { publicKey } = await make(owner, 'GET', '/notifications/push');
  return (await make(owner, 'POST', '/notifications/push', { body: { ...makeBrowserSubscription(), publicKey } })).id;
}

/** A card, a muted word or a draft: what one call makes. */
const made =
  (place: string, bodyOf: (world: World, owner: Account) => object): Make =>
  async (world, owner) =>
    (await world.make(owner, 'POST', place, { body: bodyOf(world, owner) })).id;
const card = made('/payments/methods', () => ({ token: 'pm_card_mastercard' }));
const mutedWord = made('/users/muted-words', () => ({ word: 'a secret word' }));
const postDraft = made('/posts/drafts', (world, author) => ({
  content: world.secret([author]),
  visibility: 'PUBLIC',
  price: 0,
}));

async function report({ root, make, secret, people }: World): Promise<string> {
  const [reporter, target] = [await registerAccount(root, 'FAN'), await registerAccount(root, 'FAN')];
  const body = { reason: 'Spam', description: secret([people.admin]) };
  return (await make(reporter, 'POST', `/users/${target.id}/report`, { body })).id;
}

async function verification({ root, make }: World): Promise<string> {
  const asker = await registerAccount(root, 'CREATOR');
  const form = new FormData();
  form.set('documents', new Blob(['%PDF-1.4\n%%EOF'], { type: 'application/pdf' }), 'a.pdf');
  return (await make(asker, 'POST', '/users/verification/request', { body: form })).id;
}

/** Suspends somebody, and waits until messaging has received that, too, which is promised within 5 s. */
async function suspend({ root, people, third, make }: World, id: string): Promise<void> {
  await make(people.admin, 'POST', `/admin/users/${id}/suspend`, { body: {} });
  const call = { method: 'GET', path: '/messages/conversations/user/:id' };
  const isGone = async () => (await sendCall(root, call, { params: { id } }, third.token)).status === 404;
  await waitFor(isGone, { timeoutMs: 5_000, what: 'that a suspended person is gone' });
}

/** Creates a resource of each kind in each state, from the view of the person who asks. */
export const resources = {
  post: {
    own: ofSelf(publicPost),
    "other's": ofOwner(publicPost),
    private: closedPost,
    locked: ofOwner((world, owner) => secretPost(world, owner, [owner], { price: 5 })),
    sold: ofOwner((world, owner) => soldPost(world, owner, world.third, [owner, world.third])),
    'sold, then deleted': ofOwner((world, owner) => soldAndDeleted(world, owner, world.third)),
    'bought, then deleted': (world, persona) => {
      const owner = persona === 'blocked' ? world.people['other creator'] : ownerOf(world, persona);
      return soldAndDeleted(world, owner, selfOf(world, persona));
    },
    deleted: ofOwner(async (world, owner) => {
      // For sale, as others may read a public one in the moment before it is deleted.
      const id = await secretPost(world, owner, [owner], { price: 5 });
      await world.make(owner, 'DELETE', `/posts/${id}`);
      return id;
    }),
  },
  user: {
    own: ofSelf(async (_, { id }) => id),
    "other's": ofOwner(async (_, { id }) => id),
    private: async ({ closed }) => closed.id,
    deleted: async ({ gone }) => gone.id,
  },
  // For calls that change relations between people: a creator is registered for each call, so that nobody else is changed.
  account: {
    own: ofSelf(async (_, { id }) => id),
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
      await suspend(world, id);
      return id;
    },
  },
  comment: {
    own: ofSelf(async (world, self) => comment(world, await publicPost(world, world.people['other creator']), self)),
    "other's": ofOwner(async (world, owner) => comment(world, await publicPost(world, owner), world.third)),
    private: async (world) => comment(world, await closedPost(world), world.closed),
    deleted: ofOwner(async (world, owner) => {
      const id = await comment(world, await publicPost(world, owner), world.third);
      await world.make(world.third, 'DELETE', `/comments/${id}`);
      return id;
    }),
  },
  message: {
    own: ofSelf(async (world, self) => (await ownMessage(world, self)).id),
    "other's": async (world) => (await strangersMessage(world)).id,
    locked: ofOwner(async (world, owner) => (await message(world, owner, world.third, { isPaid: true, price: 5 })).id),
    deleted: ofSelf(async (world, self) => {
      const { id } = await ownMessage(world, self);
      await world.make(self, 'DELETE', `/messages/${id}`);
      return id;
    }),
  },
  conversation: own(
    async (world, self) => (await ownMessage(world, self)).conversationId,
    async (world) => (await strangersMessage(world)).conversationId,
  ),
  messageRequest: own(
    async (world, self) => (await message(world, await registerAccount(world.root, 'FAN'), self)).conversationId,
    async (world) => (await strangersMessage(world)).conversationId,
  ),
  followRequest: own(followRequest, (world) => followRequest(world, world.closed)),
  notification: own(notification),
  session: own(session),
  card: own(card),
  subscription: {
    own: (world, persona) =>
      subscription(world, selfOf(world, persona), ownerOf(world, persona === 'blocked' ? 'creator' : persona)),
    async "other's"(world) {
      const payer = await registerAccount(world.root, 'FAN');
      await card(world, payer);
      return subscription(world, payer, world.people.creator);
    },
    deleted: nothing,
  },
  pushSubscription: own(pushSubscription, ofOwner(pushSubscription)),
  mutedWord: own(mutedWord, ofOwner(mutedWord)),
  postDraft: own(postDraft, ofOwner(postDraft)),
  confirmation: { deleted: nothing },
  transaction: {
    /** Received where the person may receive payments, else paid. */
    own: (world, persona) =>
      persona === 'creator' || persona === 'other creator'
        ? tip(world, world.third, world.people[persona])
        : tip(world, selfOf(world, persona), world.people['other creator']),
    "other's": ofOwner((world, owner) => tip(world, world.third, owner)),
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
} satisfies Readonly<Record<string, States>>;
