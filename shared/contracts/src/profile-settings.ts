import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { displayName, dollars, seenRevision, text } from './text.ts';
import { UserSchema } from './user.ts';

const service = 'social';

const subscriptionPrice = () =>
  dollars({
    errorMessage: {
      minimum: 'A price cannot be negative',
      maximum: 'A price can be at most $999.99',
      format: 'A price has at most two decimals',
      type: 'A price must be a number',
    },
  });

export const updateProfile = defineCall({
  service,
  method: 'PUT',
  path: '/users/profile',
  summary: 'Edit your profile. Omitted fields stay as they are. With `revision`, 409 if it was changed since',
  access: 'signed-in',
  body: Type.Object({
    displayName: Type.Optional(displayName()),
    bio: Type.Optional(text({ max: 1000, errorMessage: { maxLength: 'Bio must be at most 1,000 characters' } })),
    /** Dollars a month; creators only. */
    subscriptionPrice: Type.Optional(subscriptionPrice()),
    isPrivate: Type.Optional(Type.Boolean()),
    allowMessages: Type.Optional(Type.Boolean()),
    showOnlineStatus: Type.Optional(Type.Boolean()),
    revision: Type.Optional(seenRevision()),
  }),
  answer: UserSchema,
});

export const updateSubscriptionPrice = defineCall({
  service,
  method: 'PATCH',
  path: '/users/subscription-price',
  summary: 'Change your monthly price',
  access: ['CREATOR'],
  body: Type.Object({ subscriptionPrice: subscriptionPrice() }),
  answer: UserSchema,
});
