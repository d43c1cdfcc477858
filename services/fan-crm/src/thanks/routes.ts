import { implement } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#/config.ts';
import { getThanks, setThanks } from '#/contracts/thanks-calls.ts';
import { changeThanks, findThanks } from '#/thanks/change-thanks.ts';

export function registerThanks(app: FastifyInstance, deps: Deps): void {
  implement(app, getThanks, ({ principal }) => findThanks(deps, principal.userId));
  implement(app, setThanks, ({ body, principal }) => changeThanks(deps, principal.userId, body));
}
