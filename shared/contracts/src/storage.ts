import { Type } from 'typebox';
import { defineCall } from './call.ts';

/** The storage that a person's files use in one service, and their quota. */
const StorageUseSchema = Type.Object({ usedBytes: Type.Integer(), quotaBytes: Type.Integer() });

export const getPostStorage = defineCall({
  service: 'social',
  method: 'GET',
  path: '/users/me/storage',
  summary: "What the files of one's posts and documents take up",
  access: 'signed-in',
  answer: StorageUseSchema,
});

export const getMessageStorage = defineCall({
  service: 'messaging',
  method: 'GET',
  path: '/messages/storage',
  summary: 'What the files that one has sent take up',
  access: 'signed-in',
  answer: StorageUseSchema,
});
