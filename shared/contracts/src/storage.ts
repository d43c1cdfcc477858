import { Type } from 'typebox';
import { defineCall } from './call.ts';

/** The storage that a person's files use, and their quota. */
export const StorageUseSchema = Type.Object({ usedBytes: Type.Integer(), quotaBytes: Type.Integer() });

export const getPostStorage = defineCall({
  service: 'social',
  method: 'GET',
  path: '/users/me/storage',
  summary: 'Get the storage that your files and documents use',
  access: 'signed-in',
  answer: StorageUseSchema,
});

export const getFileStorage = defineCall({
  service: 'media',
  method: 'GET',
  path: '/media/storage',
  summary: 'Get the storage that the files you uploaded use',
  access: 'signed-in',
  answer: StorageUseSchema,
});
