import { Type } from 'typebox';
import { type CallDefinition, defineCall } from './call.ts';
import { servedFigures } from './media-figures.ts';
import { id, instant, oneOf } from './text.ts';

const service = 'media';
const access = ['ADMIN'] as const satisfies CallDefinition['access'];
/** An upload is checked and becomes a file; a film is prepared for slow networks; a preview is made of a part of it. */
const kinds = ['upload', 'film', 'preview'] as const;

const FilmFailureSchema = Type.Object({
  /** Stills are made with the film. */
  kind: oneOf([...kinds, 'stills']),
  /** Of the file, or of the upload. */
  id: id(),
  at: instant(),
  /** What the program said that failed. */
  reason: Type.String(),
});
export type FilmFailure = Type.Static<typeof FilmFailureSchema>;

export const getFilmWork = defineCall({
  service,
  method: 'GET',
  path: '/media/admin/work',
  summary:
    'Get what waits for work on uploads and films, how long the last day’s took, what was served, and the failures of the last week',
  access,
  answer: Type.Object({
    queues: Type.Array(
      Type.Object({
        kind: oneOf(kinds),
        waiting: Type.Integer(),
        /** Worked on, or waiting to be tried again. */
        begun: Type.Integer(),
        /** How long the first of those that wait has waited; null if none does. */
        oldestMs: Type.Union([Type.Integer(), Type.Null()]),
      }),
    ),
    /** Films that were worked on in the last 24 hours: how long they are, and how long all work on them took. */
    lastDay: Type.Object({ films: Type.Integer(), lengthMs: Type.Integer(), workMs: Type.Integer() }),
    /** What was served of everybody's files today and the day before, in UTC. */
    served: Type.Object({ today: Type.Object(servedFigures), yesterday: Type.Object(servedFigures) }),
    /** Newest first, at most 50. */
    failures: Type.Array(FilmFailureSchema),
  }),
});

export const retryFilmWork = defineCall({
  service,
  method: 'POST',
  path: '/media/admin/films/:id/retry',
  summary: "Try once more what could not be made of anybody's film: renditions, stills and preview. Idempotent",
  access,
  stepUp: 'everyone',
  params: Type.Object({ id: id() }),
  answer: Type.Null(),
  missing: 'File not found',
});
