import { getMailSubscription, unsubscribeFromMails } from '@stagedoor/contracts/mail-subscription';
import { badRequest } from '@stagedoor/service-kit/common/errors';
import { implement, Sent } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import type { NotificationsDeps } from '#/config.ts';
import { describeSubscription, unsubscribe } from '#/mail/unsubscribe.ts';
import { createUnsubscribeTokens, type UnsubscribeTarget } from '#/mail/unsubscribe-token.ts';

export function registerUnsubscribe(app: FastifyInstance, deps: NotificationsDeps): void {
  const { config, database } = deps;

  const read = (token: string): UnsubscribeTarget => {
    const target = createUnsubscribeTokens(config.serviceSecret).read(token);
    if (target === undefined) throw badRequest('Invalid or expired token');
    return target;
  };

  implement(app, getMailSubscription, async ({ query, request, reply }) => {
    if (request.headers.accept?.includes('text/html')) {
      const page = new URL('/unsubscribe', config.publicUrl);
      page.searchParams.set('token', query.token);
      reply.redirect(page.href);
      return new Sent();
    }
    return describeSubscription(database.db, read(query.token));
  });

  implement(app, unsubscribeFromMails, async ({ query }) => {
    const target = read(query.token);
    return database.transaction(async (tx) => {
      await unsubscribe(tx, deps, target, query.scope ?? 'kind');
      return describeSubscription(tx, target);
    });
  });
}
