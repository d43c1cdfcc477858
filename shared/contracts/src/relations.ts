import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { listOf, pageQuery } from './list.ts';
import { id, instant, text } from './text.ts';
import { ShortUserSchema, UserSchema, UserStatsSchema } from './user.ts';

const service = 'social';
const missing = 'User not found';
const byIdOrUsername = Type.Object({ id: text({ min: 1, max: 64 }) });
const byId = Type.Object({ id: id() });

export const listFollowers = defineCall({
  service,
  method: 'GET',
  path: '/users/:id/followers',
  summary: "List a person's followers. Those of a private account are visible to its followers only",
  keyScope: 'subscribers:read',
  access: 'public',
  params: byIdOrUsername,
  query: pageQuery({}),
  answer: listOf('users', UserSchema),
  missing,
});

export const listFollowing = defineCall({
  service,
  method: 'GET',
  path: '/users/:id/following',
  summary: 'List whom a person follows. Those of a private account are visible to its followers only',
  access: 'public',
  params: byIdOrUsername,
  query: pageQuery({}),
  answer: listOf('users', UserSchema),
  missing,
});

export const getUserStats = defineCall({
  service,
  method: 'GET',
  path: '/users/:id/stats',
  summary: "Get a person's counts",
  keyScope: 'profile:read',
  access: 'public',
  params: byIdOrUsername,
  answer: UserStatsSchema,
  missing,
});

const FollowRequestSchema = Type.Object({ id: id(), user: ShortUserSchema, createdAt: instant() });

export const listFollowRequests = defineCall({
  service,
  method: 'GET',
  path: '/users/follow-requests',
  summary: 'List follow requests to your private account',
  access: 'signed-in',
  query: pageQuery({}),
  answer: listOf('requests', FollowRequestSchema),
});

export const acceptFollowRequest = defineCall({
  service,
  method: 'POST',
  path: '/users/follow-requests/:id/accept',
  summary: 'Accept a follow request',
  access: 'signed-in',
  params: byId,
  answer: Type.Null(),
  missing: 'Follow request not found',
});

export const declineFollowRequest = defineCall({
  service,
  method: 'POST',
  path: '/users/follow-requests/:id/decline',
  summary: 'Decline a follow request',
  access: 'signed-in',
  params: byId,
  answer: Type.Null(),
  missing: 'Follow request not found',
});

export const removeFollower = defineCall({
  service,
  method: 'DELETE',
  path: '/users/followers/:id',
  summary: 'Remove a follower. Idempotent',
  access: 'signed-in',
  params: byId,
  answer: Type.Null(),
  missing,
});

const BlockStateSchema = Type.Object({ isBlocked: Type.Boolean() });

export const blockUser = defineCall({
  service,
  method: 'POST',
  path: '/users/:id/block',
  summary: 'Block a person: ends follows both ways and hides you from each other. Idempotent',
  access: 'signed-in',
  params: byId,
  body: Type.Object({ reason: Type.Optional(text({ max: 500 })) }),
  answer: BlockStateSchema,
  missing,
});

export const unblockUser = defineCall({
  service,
  method: 'DELETE',
  path: '/users/:id/block',
  summary: 'Unblock a person. Idempotent',
  access: 'signed-in',
  params: byId,
  answer: BlockStateSchema,
  missing,
});

export const listBlocked = defineCall({
  service,
  method: 'GET',
  path: '/users/blocked',
  summary: 'List the people you blocked',
  access: 'signed-in',
  query: pageQuery({}),
  answer: listOf('users', ShortUserSchema),
});

export const getBlockStatus = defineCall({
  service,
  method: 'GET',
  path: '/users/:id/blocked/status',
  summary: 'Get whether you blocked a person',
  access: 'signed-in',
  params: byId,
  answer: BlockStateSchema,
  missing,
});
