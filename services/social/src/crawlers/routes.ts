import { catalogue } from '@stagedoor/catalogue/catalogue';
import { escapeHtml } from '@stagedoor/service-kit/common/escape-html';
import { readPage } from '@stagedoor/service-kit/input/paging';
import type { FastifyInstance } from 'fastify';
import type { ReadingDeps } from '#/config.ts';
import type { MediaAddresses } from '#/media/media-addresses.ts';
import { listTrending } from '#/posts/discovery/list-trending.ts';
import { listTopCreators } from '#/users/list-people.ts';

const hour = 'public, max-age=3600';
/** Pages that show nothing without signing in, or nothing to find. */
const hidden = ['/messages', '/notifications', '/settings', '/feed', '/search', '/admin', '/wallet'];
/** A rule is a prefix: `/feed` alone would also hide the profile of `/feedback`. */
const hiddenRules = ['/api/', ...hidden.flatMap((path) => [`${path}$`, `${path}?`, `${path}/`])];

/** Serves robots.txt and the sitemap to search engines. */
export function registerCrawlerRoutes(
  app: FastifyInstance,
  deps: ReadingDeps & { readonly media: MediaAddresses },
): void {
  const { reads, config } = deps;
  const absolute = (path: string) => new URL(path, config.publicUrl).href;

  const rules = ['User-agent: *', ...hiddenRules.map((rule) => `Disallow: ${rule}`)];
  const robots = `${[...rules, `Sitemap: ${absolute('/sitemap.xml')}`].join('\n')}\n`;
  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', hour).type('text/plain; charset=utf-8').send(robots),
  );

  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) => {
    const { body } = await app.publicAnswers.find('/sitemap.xml', async () => ({
      status: 200,
      body: await writeSitemap(),
    }));
    return reply.header('cache-control', hour).type('application/xml; charset=utf-8').send(body);
  });

  async function writeSitemap(): Promise<string> {
    const [creators, { posts }] = await reads.run((database) =>
      Promise.all([
        listTopCreators(database, null, 100),
        listTrending({ ...deps, database }, null, readPage({ limit: 50 })),
      ]),
    );
    const pages = [
      '/',
      '/services',
      '/explore',
      ...catalogue.map(({ slug }) => `/services/${slug}`),
      ...creators.filter((creator) => !creator.is_private).map(({ username }) => `/${username}`),
      ...posts.filter((post) => !post.isLocked && post.visibility === 'PUBLIC').map(({ id }) => `/post/${id}`),
    ];
    const urls = pages.map((path) => `<url><loc>${escapeHtml(absolute(path))}</loc></url>`);
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
  }
}
