import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { periodQuery } from './period.ts';

export const servedFigures = {
  /** Bytes that left for readers of posts and messages. */
  bytes: Type.Integer(),
  /** Minutes of film and sound, counted by the parts that were sent. */
  minutes: Type.Number(),
};

export const getServed = defineCall({
  service: 'media',
  method: 'GET',
  path: '/media/served',
  summary: 'Get what was served of your files per day, both ends included; the last 30 days by default, at most 366',
  access: ['CREATOR', 'ADMIN'],
  query: periodQuery(),
  answer: Type.Object({
    days: Type.Array(Type.Object({ date: Type.String(), ...servedFigures })),
    totals: Type.Object(servedFigures),
  }),
});
