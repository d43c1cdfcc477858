import type { FastifyInstance } from 'fastify';
import type { PaymentsDeps } from '#/deps.ts';
import { hearNews } from '#/webhooks/hear-news.ts';

/** What the provider tells by itself. It is known by its signature over the very bytes, so they are taken as they came. */
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
        const news = deps.provider.readWebhook(body, typeof signature === 'string' ? signature : undefined);
        if (news !== undefined) await hearNews(deps, news);
        return { success: true, data: null };
      },
    );
  });
}
