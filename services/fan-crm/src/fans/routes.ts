import { implement } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#/config.ts';
import * as calls from '#/contracts/fan-calls.ts';
import { setTags, writeNote } from '#/fans/change-fan.ts';
import { getFan } from '#/fans/get-fan.ts';
import { listFans } from '#/fans/list-fans.ts';
import { listTags } from '#/fans/list-tags.ts';

export function registerFans(app: FastifyInstance, deps: Deps): void {
  implement(app, calls.listFans, ({ query, principal }) => listFans(deps, principal.userId, query));
  implement(app, calls.getFan, ({ params, principal }) => getFan(deps.database.db, principal.userId, params.id));
  implement(app, calls.writeNote, ({ params, body, principal }) => writeNote(deps, principal.userId, params.id, body));
  implement(app, calls.setTags, ({ params, body, principal }) => setTags(deps, principal.userId, params.id, body));
  implement(app, calls.listTags, ({ principal }) => listTags(deps, principal.userId));
}
