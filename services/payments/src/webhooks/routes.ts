import type { FastifyInstance } from 'fastify';
import type { PaymentsDeps } from '#/deps.ts';
import { receiveEvent } from '#/webhooks/receive-event.ts';

/**
 * Receives the provider's webhooks. The signature covers the raw bytes, so the body is not parsed before it is
 * verified.
 */
export function registerWebhooks(app: FastifyInstance, deps: PaymentsDeps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post(
      '/payments/webhooks/stripe',
      {
        config: { isOpen: true },
        schema: {
          summary: 'News from the payment provider, signed by it; again and in any order is harmless',
          tags: ['payments'],
        },
      },
      async (request) => {
        const signature = request.headers['stripe-signature'];
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const event = deps.provider.readWebhook(body, typeof signature === 'string' ? signature : undefined);
        await receiveEvent(deps, event);
        return { success: true, data: null };
      },
    );
  });
}
