import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { listOf, pageQuery } from './list.ts';
import { id, instant, line } from './text.ts';
import { ShortUserSchema } from './user.ts';

const service = 'social';
const byId = Type.Object({ id: id() });
const MuteStateSchema = Type.Object({ isMuted: Type.Boolean() });

export const muteUser = defineCall({
  service,
  method: 'POST',
  path: '/users/:id/mute',
  summary: 'Mute a person: hides their posts and activity from you. They are not told. Idempotent',
  access: 'signed-in',
  params: byId,
  answer: MuteStateSchema,
  missing: 'User not found',
});

export const unmuteUser = defineCall({
  service,
  method: 'DELETE',
  path: '/users/:id/mute',
  summary: 'Unmute a person. Idempotent',
  access: 'signed-in',
  params: byId,
  answer: MuteStateSchema,
  missing: 'User not found',
});

export const listMuted = defineCall({
  service,
  method: 'GET',
  path: '/users/muted',
  summary: 'List the people you muted, most recent first',
  access: 'signed-in',
  query: pageQuery({}),
  answer: listOf('users', ShortUserSchema),
});

const MutedWordSchema = Type.Object({ id: id(), word: Type.String(), createdAt: instant() });

export const listMutedWords = defineCall({
  service,
  method: 'GET',
  path: '/users/muted-words',
  summary: 'List your muted words, most recent first; at most 100',
  access: 'signed-in',
  answer: Type.Object({ words: Type.Array(MutedWordSchema) }),
});

export const addMutedWord = defineCall({
  service,
  method: 'POST',
  path: '/users/muted-words',
  summary: 'Mute a word or phrase in your feed, explore, trending, hashtags, search and notifications. Idempotent',
  access: 'signed-in',
  body: Type.Object({
    word: line({
      min: 1,
      max: 50,
      // At least one character must be a letter, a number or a symbol such as an emoji.
      pattern: '[\\p{L}\\p{N}\\p{S}]',
      errorMessage: {
        required: 'Type a word',
        minLength: 'Type a word',
        maxLength: 'A word can have at most 50 characters',
        pattern: 'Type a word',
      },
    }),
  }),
  answer: MutedWordSchema,
  status: 201,
  idempotent: true,
});

export const removeMutedWord = defineCall({
  service,
  method: 'DELETE',
  path: '/users/muted-words/:id',
  summary: 'Unmute a word',
  access: 'signed-in',
  params: byId,
  answer: Type.Null(),
  missing: 'Word not found',
});
