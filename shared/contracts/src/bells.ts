import { type Static, Type } from 'typebox';
import { defineCall } from './call.ts';
import { id, oneOf } from './text.ts';

const service = 'social';
const missing = 'User not found';
const byId = Type.Object({ id: id() });

/** How a person hears of somebody's new posts. Each level includes those before it. */
export const bellLevels = ['off', 'app', 'push', 'mail'] as const;
export type BellLevel = (typeof bellLevels)[number];

const BellSchema = Type.Object({ level: oneOf(bellLevels) });
export type Bell = Static<typeof BellSchema>;

export const getBell = defineCall({
  service,
  method: 'GET',
  path: '/users/:id/bell',
  summary: "Get how you hear of a person's new posts. Until you choose, subscribers have `push` and others `off`",
  access: 'signed-in',
  params: byId,
  answer: BellSchema,
  missing,
});

export const setBell = defineCall({
  service,
  method: 'PUT',
  path: '/users/:id/bell',
  summary: "Choose how you hear of a person's new posts: not, in the app, also by push message, or also by mail",
  access: 'signed-in',
  params: byId,
  body: BellSchema,
  answer: BellSchema,
  missing,
});
