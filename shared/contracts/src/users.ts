import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { listOf, pageQuery } from './list.ts';
import { id, oneOf, text } from './text.ts';
import { UserSchema } from './user.ts';

const service = 'social';
const missing = 'User not found';
/** An id, or a username compared without case. */
const byIdOrUsername = Type.Object({ id: text({ min: 1, max: 64 }) });
const few = Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1 })) });

export const getUser = defineCall({
  service,
  method: 'GET',
  path: '/users/:id',
  summary: 'Get a profile by id or username',
  keyScope: 'profile:read',
  access: 'public',
  sharedByVisitors: true,
  params: byIdOrUsername,
  answer: UserSchema,
  missing,
});

export const getFeaturedUsers = defineCall({
  service,
  method: 'GET',
  path: '/users/featured',
  summary: 'List featured creators: verified or chosen first, then by recent engagement',
  access: 'public',
  sharedByVisitors: true,
  query: few,
  answer: listOf('users', UserSchema),
});

export const getTopCreators = defineCall({
  service,
  method: 'GET',
  path: '/users/top-creators',
  summary: 'List creators by followers',
  access: 'public',
  sharedByVisitors: true,
  query: few,
  answer: listOf('users', UserSchema),
});

export const getSuggestedUsers = defineCall({
  service,
  method: 'GET',
  path: '/users/suggested',
  summary: 'List people you do not follow yet: first those followed by people you follow, then popular ones',
  access: 'signed-in',
  query: few,
  answer: listOf('users', UserSchema),
});

export const searchUsers = defineCall({
  service,
  method: 'GET',
  path: '/users/search',
  summary: 'Search people by the beginnings of words in username and display name, best match first',
  access: 'public',
  sharedByVisitors: true,
  query: pageQuery({
    q: text({
      min: 1,
      max: 100,
      errorMessage: { required: 'Type something to search for', minLength: 'Type something to search for' },
    }),
    role: Type.Optional(oneOf(['FAN', 'CREATOR', 'ADMIN'])),
  }),
  answer: listOf('users', UserSchema),
});

export const uploadAvatar = defineCall({
  service,
  method: 'POST',
  path: '/users/avatar',
  summary: 'Replace the avatar; JPEG, PNG, WebP, GIF or AVIF, at most 10 MB',
  access: 'signed-in',
  accepts: 'multipart',
  files: { file: { maxCount: 1, required: true, maxMegabytes: 10 } },
  answer: Type.Object({ avatarUrl: Type.String() }),
});

export const uploadCover = defineCall({
  service,
  method: 'POST',
  path: '/users/cover',
  summary: 'Replace the cover; JPEG, PNG, WebP, GIF or AVIF, at most 10 MB',
  access: 'signed-in',
  accepts: 'multipart',
  files: { file: { maxCount: 1, required: true, maxMegabytes: 10 } },
  answer: Type.Object({ coverUrl: Type.String() }),
});

export const deleteAvatar = defineCall({
  service,
  method: 'DELETE',
  path: '/users/avatar',
  summary: 'Remove the avatar and its files. Idempotent',
  access: 'signed-in',
  answer: Type.Object({ avatarUrl: Type.Null() }),
});

export const deleteCover = defineCall({
  service,
  method: 'DELETE',
  path: '/users/cover',
  summary: 'Remove the cover and its files. Idempotent',
  access: 'signed-in',
  answer: Type.Object({ coverUrl: Type.Null() }),
});

const FollowStateSchema = Type.Object({
  isFollowing: Type.Boolean(),
  isRequested: Type.Boolean(),
  followers: Type.Integer(),
});

export const followUser = defineCall({
  service,
  method: 'POST',
  path: '/users/follow/:id',
  summary: 'Follow a person. Idempotent',
  access: 'signed-in',
  params: Type.Object({ id: id() }),
  answer: FollowStateSchema,
  missing,
});

export const unfollowUser = defineCall({
  service,
  method: 'DELETE',
  path: '/users/follow/:id',
  summary: 'Unfollow a person. Idempotent',
  access: 'signed-in',
  params: Type.Object({ id: id() }),
  answer: FollowStateSchema,
  missing,
});
