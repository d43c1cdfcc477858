import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { dollars, id, line, money, nullableInteger, nullableText, seenRevision } from './text.ts';

const service = 'social';
const missing = 'Tier not found';
const creators = ['CREATOR'] as const;
const byId = Type.Object({ id: id() });

/** The most tiers of a creator that are not archived. */
export const maxTiers = 12;
/** The most benefits of a tier. */
export const maxBenefits = 20;
/** The most characters of a benefit. */
export const maxBenefitLength = 120;

/** What people can be a member of at a creator. */
export const TierSchema = Type.Object({
  id: id(),
  name: Type.String(),
  /** Dollars a month; 0 is free. */
  price: money(),
  /** What members get, in the creator's words. */
  benefits: Type.Array(Type.String()),
  /** How many people can be its members; null for any number. */
  seats: nullableInteger(),
  /** How many of the seats are free, as the page shows it; the payment counts again. Absent without seats. */
  seatsLeft: Type.Optional(Type.Integer()),
  /** Whether the viewer is a member of it. Absent if not. */
  isMember: Type.Optional(Type.Literal(true)),
  pictureUrl: nullableText(),
  /** Only for its creator: the file of their vault that is its picture. */
  pictureAssetId: Type.Optional(nullableText()),
  /** Nobody joins it any more; its members stay. Only its creator sees such tiers. */
  isArchived: Type.Boolean(),
  /** Grows with each change. A change names the revision that it is based on. */
  revision: Type.Integer(),
});
export type Tier = Type.Static<typeof TierSchema>;
const TiersSchema = Type.Object({ tiers: Type.Array(TierSchema) });

export const listTiers = defineCall({
  service,
  method: 'GET',
  path: '/users/:id/tiers',
  summary: "List a creator's tiers in their order; your own with those that are archived",
  access: 'public',
  params: Type.Object({ id: line({ min: 1, max: 64 }) }),
  answer: TiersSchema,
  missing: 'User not found',
});

const fields = {
  name: line({
    min: 1,
    max: 40,
    errorMessage: {
      required: 'A tier needs a name',
      minLength: 'A tier needs a name',
      maxLength: 'The name of a tier can have at most 40 characters',
    },
  }),
  price: dollars({
    errorMessage: {
      minimum: 'A price cannot be negative',
      maximum: 'A price can be at most $999.99',
      format: 'A price has at most two decimals',
      type: 'A price must be a number',
    },
  }),
  benefits: Type.Array(
    line({
      min: 1,
      max: maxBenefitLength,
      errorMessage: {
        minLength: 'A benefit needs some text',
        maxLength: 'A benefit can have at most 120 characters',
      },
    }),
    { maxItems: maxBenefits, errorMessage: { maxItems: 'A tier can have at most 20 benefits' } },
  ),
  seats: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    minimum: 1,
    maximum: 1_000_000,
    errorMessage: { minimum: 'A tier needs at least one seat', type: 'Seats are a whole number' },
  }),
  /** A picture of the creator's vault; null for none. */
  pictureAssetId: Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'uuid', maxLength: 36 }),
};

export const createTier = defineCall({
  service,
  method: 'POST',
  path: '/users/tiers',
  summary: `Make a tier, as the last one. 409 if there are ${maxTiers}, or if all 31 places that a creator ever has are used`,
  access: creators,
  body: Type.Object({
    name: fields.name,
    price: fields.price,
    benefits: Type.Optional(fields.benefits),
    seats: Type.Optional(fields.seats),
    pictureAssetId: Type.Optional(fields.pictureAssetId),
  }),
  answer: TierSchema,
  status: 201,
  idempotent: true,
});

export const updateTier = defineCall({
  service,
  method: 'PUT',
  path: '/users/tiers/:id',
  summary:
    'Change, archive or restore a tier. Omitted fields stay as they are. 409 if it was changed since the revision',
  access: creators,
  params: byId,
  body: Type.Object({
    name: Type.Optional(fields.name),
    price: Type.Optional(fields.price),
    benefits: Type.Optional(fields.benefits),
    seats: Type.Optional(fields.seats),
    pictureAssetId: Type.Optional(fields.pictureAssetId),
    isArchived: Type.Optional(Type.Boolean()),
    revision: seenRevision(),
  }),
  answer: TierSchema,
  missing,
});

export const orderTiers = defineCall({
  service,
  method: 'PUT',
  path: '/users/tiers/order',
  summary: 'Put your tiers in an order. 409 unless all that are not archived are named',
  access: creators,
  body: Type.Object({ tierIds: Type.Array(id(), { maxItems: 31, uniqueItems: true }) }),
  answer: TiersSchema,
});

/** A set of tiers that posts name. */
const namedSet = () => Type.Array(id(), { minItems: 1, maxItems: 31, uniqueItems: true });

export const listTierSets = defineCall({
  service,
  method: 'GET',
  path: '/users/tiers/sets',
  summary: 'List the sets of tiers that your posts name, most posts first, at most 100',
  access: creators,
  answer: Type.Object({ sets: Type.Array(Type.Object({ tierIds: namedSet(), posts: Type.Integer() })) }),
});

export const openPostsToTier = defineCall({
  service,
  method: 'POST',
  path: '/users/tiers/:id/posts',
  summary: 'Open to a tier the posts that name one of these sets of tiers. Safe to repeat',
  access: creators,
  params: byId,
  body: Type.Object({ sets: Type.Array(namedSet(), { minItems: 1, maxItems: 100 }) }),
  repeatable: true,
  answer: Type.Object({ posts: Type.Integer() }),
  missing,
});
