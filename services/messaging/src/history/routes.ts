import { readMessagingHistory } from '@stagedoor/contracts/history';
import { serveHistory } from '@stagedoor/service-kit/history/serve-history';
import type { FastifyInstance } from 'fastify';
import type { MessagingDeps } from '#/deps.ts';
import { lastMessageHistory } from '#/history/last-message-facts.ts';

/** The facts that business services which join later may request. */
export function registerHistory(app: FastifyInstance, deps: MessagingDeps): void {
  serveHistory(app, readMessagingHistory, deps, [lastMessageHistory]);
}
