import type { CallDefinition } from '#/call.ts';
import { requestVerification } from '#/creator-calls.ts';
import { sendMessage } from '#/messages.ts';
import { updatePostFiles } from '#/post-calls.ts';
import { createPost } from '#/posts.ts';
import { uploadAvatar, uploadCover } from '#/users.ts';

/** The calls with files, whose bodies may be large and slow. All other bodies are small. */
export const fileCalls: readonly CallDefinition[] = [
  createPost,
  requestVerification,
  sendMessage,
  updatePostFiles,
  uploadAvatar,
  uploadCover,
];
