import { catalogue } from '@stagedoor/catalogue/catalogue';
import { shortenToWords } from '@stagedoor/contracts/cut-text';
import type { Post } from '@stagedoor/contracts/post';
import { getPost, getTrendingPosts } from '@stagedoor/contracts/posts';
import { getTopCreators } from '@stagedoor/contracts/users';
import { badRequest, notFound, unavailable } from '@stagedoor/service-kit/common/errors';
import { escapeHtml } from '@stagedoor/service-kit/common/escape-html';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { Client } from '#/guard/client-limits.ts';
import type { Visitors } from '#/guard/visitors.ts';
import { memoizeFor } from '#/health/memoize-for.ts';
import { createReader } from '#/public-pages/read-public.ts';
import { gatewayItself } from '#/upstreams/read-text.ts';
import type { Upstream } from '#/upstreams/upstream.ts';

const hour = 'public, max-age=3600';
/** The size of the frame, in pixels: its height is that of the code which the web app offers. */
const embedHeight = 480;
const embedWidth = 600;
const sitemapMs = 60_000;
/** More than a post with ten files has, and a hundred profiles. */
const bytes = { one: 500_000, all: 4_000_000 };
/** Pages that show nothing without signing in, or nothing to find. */
const hidden = ['/messages', '/notifications', '/settings', '/feed', '/search', '/admin', '/wallet'];
/** A rule is a prefix: `/feed` alone would also hide the profile of `/feedback`. */
const hiddenRules = ['/api/', ...hidden.flatMap((path) => [`${path}$`, `${path}?`, `${path}/`])];
const postAddress = /^\/post\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

interface CrawlerOptions {
  readonly social: Upstream;
  readonly publicUrl: string;
  readonly visitors: Visitors;
}

/** Routes for search engines and for sites that show a preview: robots.txt, the sitemap, and oEmbed. */
export function registerCrawlerRoutes(app: FastifyInstance, { social, publicUrl, visitors }: CrawlerOptions): void {
  const absolute = (path: string) => new URL(path, publicUrl).href;
  app.addHook('onRequest', visitors.countPage);

  const rules = ['User-agent: *', ...hiddenRules.map((rule) => `Disallow: ${rule}`)];
  const robots = `${[...rules, `Sitemap: ${absolute('/sitemap.xml')}`].join('\n')}\n`;
  app.get('/robots.txt', async (_request, reply) =>
    reply.header('cache-control', hour).type('text/plain; charset=utf-8').send(robots),
  );

  const readPost = createReader({ upstream: social, schema: Type.Object({ data: getPost.answer }), bytes });
  const readCreators = createReader({ upstream: social, schema: Type.Object({ data: getTopCreators.answer }), bytes });
  const readTrending = createReader({
    upstream: social,
    schema: Type.Object({ data: getTrendingPosts.answer }),
    bytes,
  });

  const writeSitemap = memoizeFor(sitemapMs, async () => {
    const [creators, posts] = await Promise.all([
      readCreators('/users/top-creators?limit=100', gatewayItself).catch(() => undefined),
      readTrending('/posts/trending?limit=50', gatewayItself).catch(() => undefined),
    ]);
    // A service that does not answer leaves its pages out.
    const pages = [
      '/',
      '/services',
      '/explore',
      ...catalogue.map(({ slug }) => `/services/${slug}`),
      ...(creators?.data.users ?? []).filter(({ isPrivate }) => !isPrivate).map(({ username }) => `/${username}`),
      ...(posts?.data.posts ?? []).filter(isIndexed).map(({ id }) => `/post/${id}`),
    ];
    const urls = pages.map((path) => `<url><loc>${escapeHtml(absolute(path))}</loc></url>`);
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
  });
  app.get('/sitemap.xml', async (_request, reply) =>
    reply
      .header('cache-control', hour)
      .type('application/xml; charset=utf-8')
      .send(await writeSitemap()),
  );

  const getPublicPost = (id: string, client: Client) =>
    readPost(`/posts/${id}`, client).catch((problem: unknown) => {
      throw unavailable('This post cannot be read right now. Please try again in a moment.', 2, problem);
    });

  /** https://oembed.com: a frame with a public post, its title and its author. */
  app.get<{ Querystring: Partial<Record<'url' | 'format' | 'maxwidth' | 'maxheight', unknown>> }>(
    '/oembed',
    async (request, reply) => {
      const { query } = request;
      if (query.format !== undefined && query.format !== 'json') {
        return reply.code(501).send({ success: false, statusCode: 501, message: 'Only the format json is offered' });
      }
      const { url } = query;
      if (typeof url !== 'string' || !URL.canParse(url)) throw badRequest('url must be the address of a post');
      const { origin, pathname } = new URL(url);
      const id = origin === new URL(publicUrl).origin ? postAddress.exec(pathname)?.[1] : undefined;
      const post = id === undefined ? undefined : (await getPublicPost(id, visitors.clientOf(request)))?.data;
      if (post === undefined || !isIndexed(post)) throw notFound('There is no public post at this address');
      const author = post.user.displayName || post.user.username;
      const width = atMost(query.maxwidth, embedWidth);
      const height = atMost(query.maxheight, embedHeight);
      return reply.header('cache-control', 'no-cache').send({
        version: '1.0',
        type: 'rich',
        html: `<iframe src="${escapeHtml(absolute(`/embed/post/${post.id}`))}" width="${width}" height="${height}" style="border:0;max-width:100%"></iframe>`,
        width,
        height,
        title: shortenToWords(post.content || `A post by ${author}`, 100),
        author_name: author,
        author_url: absolute(`/${post.user.username}`),
        provider_name: 'Stagedoor',
        provider_url: absolute('/'),
      });
    },
  );
}

/** Whether search engines may index a post, as a visitor gets it, and other sites may show it in a frame. */
function isIndexed({ isLocked, visibility }: Post): boolean {
  return !isLocked && visibility === 'PUBLIC';
}

/** Returns the size of a frame in pixels: what the page that shows it allows, if that is less than usual. */
function atMost(allowed: unknown, usual: number): number {
  const pixels = typeof allowed === 'string' && /^\d{1,5}$/.test(allowed) ? Number(allowed) : 0;
  return pixels > 0 ? Math.min(pixels, usual) : usual;
}
