import { Type } from 'typebox';
import { defineCall } from './call.ts';

/** The storage that a person's files use in one service, and their quota. */
const StorageUseSchema = Type.Object({ usedBytes: Type.Integer(), quotaBytes: Type.Integer() });

export const getPostStorage = defineCall({
  service: 'social',
  method: 'GET',
  path: '/users/me/storage',
  summary: 'Get the storage that your posts and documents use',
  access: 'signed-in',
  answer: StorageUseSchema,
});

export const getMessageStorage = defineCall({
  service: 'messaging',
  method: 'GET',
  path: '/messages/storage',
  summary: 'Get the storage that files you sent use',
  access: 'signed-in',
  answer: StorageUseSchema,
});
