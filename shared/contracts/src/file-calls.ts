import type { CallDefinition } from '#/call.ts';
import { requestVerification } from '#/creator-calls.ts';
import { sendMessage } from '#/messages.ts';
import { createPost } from '#/posts.ts';
import { uploadAvatar, uploadCover } from '#/users.ts';

/** The calls that take files: their bodies may be large, and take as long as they take. All others are small. */
export const fileCalls: readonly CallDefinition[] = [
  createPost,
  requestVerification,
  sendMessage,
  uploadAvatar,
  uploadCover,
];
