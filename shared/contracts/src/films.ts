import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { longestTeaserMs, shortestTeaserMs } from './teaser-rules.ts';
import { id } from './text.ts';
import { AssetSchema } from './vault.ts';

const service = 'media';
const missing = 'File not found';
const creators = ['CREATOR', 'ADMIN'] as const;
const byId = Type.Object({ id: id() });

export const choosePoster = defineCall({
  service,
  method: 'POST',
  path: '/media/assets/:id/poster',
  summary:
    'Choose the poster of a film: one of its stills, or a picture of your vault. Posts and messages show it soon',
  access: creators,
  params: byId,
  /** Exactly one of them. */
  body: Type.Object({
    /** The place in the film's `stills`, from 0. */
    still: Type.Optional(Type.Integer({ minimum: 0, maximum: 99 })),
    pictureId: Type.Optional(id()),
  }),
  answer: AssetSchema,
  missing,
});

export const setTeaser = defineCall({
  service,
  method: 'PUT',
  path: '/media/assets/:id/teaser',
  summary:
    'Show a part of a film to people who may not see it: at most a third of it, and 30 seconds. Replaces the one before',
  access: creators,
  params: byId,
  body: Type.Object({
    startMs: Type.Integer({ minimum: 0 }),
    lengthMs: Type.Integer({ minimum: shortestTeaserMs, maximum: longestTeaserMs }),
  }),
  answer: AssetSchema,
  missing,
});

export const removeTeaser = defineCall({
  service,
  method: 'DELETE',
  path: '/media/assets/:id/teaser',
  summary: 'Show no part of a film to people who may not see it. Idempotent',
  access: creators,
  params: byId,
  answer: AssetSchema,
  missing,
});

export const retryAsset = defineCall({
  service,
  method: 'POST',
  path: '/media/assets/:id/retry',
  summary: 'Try once more what could not be made of a film: renditions, stills and preview. Idempotent',
  access: creators,
  params: byId,
  answer: AssetSchema,
  missing,
});
