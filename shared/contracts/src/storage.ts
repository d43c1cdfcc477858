import { Type } from 'typebox';
import { defineCall } from './call.ts';

/** The storage that a person's files use, and their quota. */
const StorageUseSchema = Type.Object({ usedBytes: Type.Integer(), quotaBytes: Type.Integer() });

export const getFileStorage = defineCall({
  service: 'media',
  method: 'GET',
  path: '/media/storage',
  summary: 'Get the storage that the files you uploaded use',
  access: 'signed-in',
  answer: StorageUseSchema,
});
