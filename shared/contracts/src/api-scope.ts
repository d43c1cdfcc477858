import { Type } from 'typebox';
import { oneOf } from './text.ts';

/** What a creator's API key may be allowed to do. A call names the scope that it needs (`keyScope`). */
export const apiScopes = [
  'profile:read',
  'posts:read',
  'posts:write',
  'messages:read',
  'subscribers:read',
  'earnings:read',
] as const;
export type ApiScope = (typeof apiScopes)[number];

/** What each scope allows, as shown to the person who creates a key. */
export const apiScopeTexts: { readonly [S in ApiScope]: string } = {
  'profile:read': 'Read profiles, and your own with your email address',
  'posts:read': 'Read posts as you see them, your scheduled ones and comments',
  'posts:write': 'Publish, change and delete your posts',
  'messages:read': 'Read your conversations and messages',
  'subscribers:read': 'See who follows you and who subscribes to you',
  'earnings:read': 'Read your earnings, sales, transactions and analytics',
};

/** The scopes that a person chooses for a key, or allows a service: at least one. */
export const ChosenScopesSchema = Type.Array(oneOf(apiScopes, { errorMessage: { enum: 'There is no such scope' } }), {
  minItems: 1,
  maxItems: apiScopes.length,
  errorMessage: {
    required: 'Choose at least one scope',
    minItems: 'Choose at least one scope',
    maxItems: 'Name each scope once',
  },
});
