import { randomUUID } from 'node:crypto';
import {
  card,
  followRequest,
  message,
  mutedWord,
  newCreator,
  notificationOf,
  payer,
  peerOf,
  post,
  postDraft,
  publicPost,
  pushSubscription,
  report,
  session,
  soldAndDeleted,
  strangers,
  subscription,
  tip,
  untilHidden,
  verification,
} from './make-resources.ts';
import type { World } from './make-world.ts';
import { type Account, type Person, registerAccount } from './personas.ts';

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
export type Maker = (world: World, persona: Person) => Promise<string>;
export type Kind = keyof typeof resources;

type Resources = { readonly [kind: string]: Partial<Record<State, Maker>> };

/** The owner of somebody else's resource: the creator, and the other creator where the creator asks. */
function ownerOf({ people }: World, persona: Person): Account {
  return persona === 'creator' ? people['other creator'] : people.creator;
}

/** The person who creates a persona's own resources: somebody else for visitors and suspended people, who can create none. */
function selfOf({ people, third }: World, persona: Person): Account {
  return persona === 'visitor' || persona === 'suspended' ? third : people[persona];
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
      // For sale, as others may read a public one in the moment before it is deleted.
      const id = await post(world, owner, [owner], { price: 5 });
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
  /**
   * For calls that change relations between people: a creator is registered for each call, so that nobody else in the proof
   * is changed.
   */
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
    /** Received where the person may receive payments, else paid. */
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
