import { Type } from 'typebox';
import { LanguageSchema } from './language.ts';
import { id, instant, money, nullableText, oneOf } from './text.ts';

export const RoleSchema = oneOf(['FAN', 'CREATOR', 'ADMIN']);

/** The other person, as lists show them. */
export const ShortUserSchema = Type.Object({
  id: id(),
  username: Type.String(),
  displayName: nullableText(),
  avatarUrl: nullableText(),
  isVerified: Type.Boolean(),
});
export type ShortUser = Type.Static<typeof ShortUserSchema>;

export const UserStatsSchema = Type.Object({
  posts: Type.Integer(),
  followers: Type.Integer(),
  following: Type.Integer(),
  subscribers: Type.Integer(),
});

/**
 * A person as others see them; `email` and `isEmailVerified` only for the person themselves. API keys and business services read it, too:
 * what only the viewer may know has a call of its own.
 */
export const UserSchema = Type.Object({
  id: id(),
  username: Type.String(),
  displayName: nullableText(),
  bio: nullableText(),
  avatarUrl: nullableText(),
  coverUrl: nullableText(),
  role: RoleSchema,
  isVerified: Type.Boolean(),
  /** Dollars a month; 0 is free. */
  subscriptionPrice: money(),
  createdAt: instant(),
  isPrivate: Type.Boolean(),
  allowMessages: Type.Optional(Type.Boolean()),
  showOnlineStatus: Type.Optional(Type.Boolean()),
  stats: UserStatsSchema,
  isFollowing: Type.Boolean(),
  isRequested: Type.Optional(Type.Boolean()),
  isBlocked: Type.Boolean(),
  /** Whether the viewer has muted them. */
  isMuted: Type.Optional(Type.Boolean()),
  /** Whether they follow the viewer. */
  isFollower: Type.Optional(Type.Boolean()),
  hasSubscription: Type.Boolean(),
  email: Type.Optional(Type.String()),
  isEmailVerified: Type.Optional(Type.Boolean()),
  /**
   * Only for the person's own profile: the number of changes, from 1. A change names the revision that it is based on.
   */
  revision: Type.Optional(Type.Integer()),
});
export type User = Type.Static<typeof UserSchema>;

const nullable = <S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** The caller's account and profile. While social is down only what auth knows; the rest is null. */
export const OwnUserSchema = Type.Object({
  id: id(),
  username: Type.String(),
  email: Type.String(),
  isEmailVerified: Type.Boolean(),
  role: RoleSchema,
  createdAt: instant(),
  displayName: nullableText(),
  bio: nullableText(),
  avatarUrl: nullableText(),
  coverUrl: nullableText(),
  isVerified: nullable(Type.Boolean()),
  subscriptionPrice: nullable(money()),
  isPrivate: nullable(Type.Boolean()),
  allowMessages: nullable(Type.Boolean()),
  showOnlineStatus: nullable(Type.Boolean()),
  stats: nullable(UserStatsSchema),
  isFollowing: nullable(Type.Boolean()),
  isBlocked: nullable(Type.Boolean()),
  hasSubscription: nullable(Type.Boolean()),
  /** When a mail to confirm the address or to reset the password last came back, because nobody has it; absent if none did. */
  emailRefusedAt: Type.Optional(instant()),
  /** The language that the person chose; absent if they never did. */
  language: Type.Optional(LanguageSchema),
  /** True if the person still has to confirm that they are old enough (`POST /auth/age`); otherwise absent. */
  isAgeDue: Type.Optional(Type.Literal(true)),
});
export type OwnUser = Type.Static<typeof OwnUserSchema>;
