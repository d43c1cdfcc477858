import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Post } from '@stagedoor/contracts/post';
import type { User } from '@stagedoor/contracts/user';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { expect, onTestFinished, test } from 'vitest';
import { startTestGateway } from '#/testing/test-gateway.ts';
import { startUpstream } from '#/testing/test-upstream.ts';

const sampleId = '019a0000-0000-7000-8000-00000000000a';
const instant = '2026-01-05T09:45:00.000Z';

const sampleUser: User = {
  id: sampleId,
  username: 'mara',
  displayName: 'Mara',
  bio: null,
  avatarUrl: null,
  coverUrl: null,
  role: 'CREATOR',
  isVerified: false,
  subscriptionPrice: 0,
  createdAt: instant,
  isPrivate: false,
  stats: { posts: 1, followers: 2, following: 3, subscribers: 4 },
  isFollowing: false,
  isBlocked: false,
  hasSubscription: false,
};

const samplePost: Post = {
  id: sampleId,
  userId: sampleId,
  content: 'Hello',
  user: { id: sampleId, username: 'mara', displayName: 'Mara', avatarUrl: null, isVerified: false },
  media: [],
  price: 0,
  likeCount: 0,
  commentCount: 0,
  viewCount: 0,
  hasLiked: false,
  hasBookmarked: false,
  isPinned: false,
  isLocked: false,
  createdAt: instant,
  updatedAt: instant,
  stats: { likes: 0, comments: 0 },
  visibility: 'PUBLIC',
  scheduledAt: null,
};

const page =
  '<!doctype html><head><meta nonce="__CSP_NONCE__" /><meta name="description" content="x" /><title>Stagedoor</title></head><div id="root"></div>';
const publicUrl = 'https://stagedoor.example';
const id = '019a0000-0000-7000-8000-000000000001';
const rendered = {
  head: '<title>Mara · Stagedoor</title><meta name="description" content="$& paints"/>',
  styles: '[data-style="width:40px"]{width:40px}',
  root: '<div><h1>Mara</h1><p>My nonce is __CSP_NONCE__</p></div>',
  data: '{"path":"/mara"}',
};
const addressOf = (path: string, language = 'en') => `/page?${new URLSearchParams({ language, path })}`;

/** Starts a gateway before services that answer these paths, and returns how a page is fetched from it. */
async function start(
  {
    pages = {},
    social = {},
  }: { pages?: Readonly<Record<string, unknown>>; social?: Readonly<Record<string, unknown>> },
  environment: Record<string, string> = {},
  answer = (_request: IncomingMessage, respond: () => void) => respond(),
) {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-pages-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'index.es.html'), page.replace('<!doctype html>', '<!doctype html><html lang="es">'));
  const serve = (answers: Readonly<Record<string, unknown>>) =>
    startUpstream((request, response) => {
      const body = answers[request.url ?? ''];
      answer(request, () => {
        response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
        response.end(typeof body === 'string' ? body : JSON.stringify(body ?? {}));
      });
    });
  const renderer = await serve(pages);
  const socialService = await serve(
    Object.fromEntries(Object.entries(social).map(([path, data]) => [path, { success: true, data }])),
  );
  const gateway = await startTestGateway({
    environment: {
      WEB_DIST: folder,
      SOCIAL_URL: socialService.url,
      PAGES_URL: renderer.url,
      PUBLIC_URL: publicUrl,
      ...environment,
    },
  });
  const fetchPage = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${gateway.address}${path}`, { headers: { accept: 'text/html', ...headers } });
    const html = await answer.text();
    const [, nonce = ''] = /<meta nonce="([^"]+)"/.exec(html) ?? [];
    return { status: answer.status, type: answer.headers.get('content-type'), html, nonce };
  };
  return { renderer, gateway, fetchPage };
}

const shell = (nonce: string) => page.replace('__CSP_NONCE__', nonce);

test('a page that was rendered is written into the app, with a nonce of its own each time', async () => {
  const { fetchPage } = await start({ pages: { [addressOf('/mara')]: rendered } });
  // The first time, connections are opened, for which nobody waits.
  await waitFor(async () => (await fetchPage('/mara')).html.includes(rendered.root));
  const { html, nonce } = await fetchPage('/mara');
  expect(html).toBe(
    `<!doctype html><head><meta nonce="${nonce}" />${rendered.head}<style nonce="${nonce}">${rendered.styles}</style></head><div id="root">${rendered.root}</div><script type="application/json" id="page-data">${rendered.data}</script>`,
  );
  expect((await fetchPage('/mara')).nonce).not.toBe(nonce);
});

test('a page is rendered once for all who open it within two seconds, whatever follows its path', async () => {
  const { fetchPage, renderer } = await start({ pages: { [addressOf('/mara')]: rendered } });
  await Promise.all(Array.from({ length: 20 }, (_, index) => fetchPage(`/mara?from=${index}`)));
  expect((await fetchPage('/mara')).html).toContain(rendered.root);
  expect(renderer.requests.filter(({ url }) => url === addressOf('/mara'))).toHaveLength(1);
});

test('where the address chooses a part of a page, the app renders it anew', async () => {
  const { fetchPage } = await start({ pages: { [addressOf('/mara')]: rendered } });
  await waitFor(async () => (await fetchPage('/mara')).html.includes('page-data'));
  const { html } = await fetchPage('/mara?tab=about');
  expect(html).toContain(rendered.root);
  expect(html).not.toContain('page-data');
});

test('whoever would not be shown a page for visitors, or saves data, gets the app alone', async () => {
  const { fetchPage } = await start({ pages: { [addressOf('/mara')]: rendered } });
  await waitFor(async () => (await fetchPage('/mara')).html.includes(rendered.root));
  for (const headers of [{ cookie: 'language=en; shell=1' }, { 'save-data': 'on' }]) {
    const { html, nonce } = await fetchPage('/mara', headers);
    expect(html).toBe(shell(nonce));
  }
  expect((await fetchPage('/mara', { cookie: 'myshell=1; shell=10' })).html).toContain(rendered.root);
});

test('each language has pages of its own', async () => {
  const spanish = { ...rendered, root: '<div>Hola</div>' };
  const { fetchPage } = await start({
    pages: { [addressOf('/mara')]: rendered, [addressOf('/mara', 'es')]: spanish },
  });
  const { html } = await fetchPage('/mara?language=es');
  expect(html).toContain('<html lang="es">');
  expect(html).toContain('<div id="root"><div>Hola</div></div>');
  expect((await fetchPage('/mara')).html).toContain(rendered.root);
});

test('pages of the app are not asked for, and what is not rendered, or not as expected, is the app alone', async () => {
  const { fetchPage, renderer } = await start({
    pages: { [addressOf('/broken')]: { ...rendered, root: 7 }, [addressOf('/torn')]: '{"head":' },
  });
  for (const path of ['/login', '/feed', '/settings', '/nobody', `/post/${id}`, '/a/b/c', '/broken', '/torn']) {
    const { html, nonce } = await fetchPage(path);
    expect([path, html]).toEqual([path, shell(nonce)]);
  }
  const asked = renderer.requests.map(({ url }) => url);
  expect(asked).not.toContain(addressOf('/login'));
  expect(asked).toContain(addressOf('/nobody'));
});

test('without the process that renders pages, or while it is slow, the app alone is sent in time', async () => {
  const { fetchPage, renderer } = await start({ pages: { [addressOf('/mara')]: rendered } });
  renderer.hang();
  const begun = performance.now();
  const { status, html, nonce } = await fetchPage('/mara');
  expect([status, html]).toEqual([200, shell(nonce)]);
  expect(performance.now() - begun).toBeGreaterThan(290);
  await renderer.kill();
  const other = await fetchPage('/nora');
  expect([other.status, other.html]).toEqual([200, shell(other.nonce)]);
});

test('whoever uses up their share of the rendering leaves the pages of others whole', async () => {
  let waiting: (() => void)[] = [];
  const { fetchPage, renderer, gateway } = await start(
    { pages: { [addressOf('/mara')]: rendered } },
    { UPSTREAM_IN_FLIGHT: '8', PLACES_PER_PERSON: '25', UPSTREAM_WAITING: '1000', TRUSTED_PROXIES: '127.0.0.1' },
    (request, respond) => {
      if (request.url?.includes('slow')) waiting.push(respond);
      else respond();
    },
  );
  const greedy = { accept: 'text/html', 'x-forwarded-for': '203.0.113.7' };
  const flood = Array.from({ length: 40 }, (_, index) => fetch(`${gateway.address}/slow${index}`, { headers: greedy }));
  await waitFor(() => renderer.requests.length === 2);
  // A page that the greedy one has asked for and that waits for their turn, too.
  flood.push(fetch(`${gateway.address}/mara`, { headers: greedy }));
  for (const path of ['/mara', '/mara?again']) expect((await fetchPage(path)).html).toContain(rendered.root);
  expect(renderer.requests.length).toBe(3);
  for (const respond of waiting.splice(0)) respond();
  waiting = [];
  await Promise.all(flood);
});

test('crawlers get robots.txt, a sitemap and oEmbed, with addresses of PUBLIC_URL', async () => {
  const pagination = { page: 1, limit: 100, total: 1, totalPages: 1, hasMore: false, nextCursor: null };
  const locked = '019a0000-0000-7000-8000-000000000002';
  const social = {
    '/users/top-creators?limit=100': { users: [{ ...sampleUser, username: 'mara' }], pagination },
    '/posts/trending?limit=50': {
      posts: [
        { ...samplePost, id },
        { ...samplePost, id: locked, isLocked: true },
      ],
      pagination,
    },
    [`/posts/${id}`]: { ...samplePost, id, content: 'A title' },
    [`/posts/${locked}`]: { ...samplePost, id: locked, isLocked: true },
  };
  const { fetchPage } = await start({ social });
  const robots = (await fetchPage('/robots.txt')).html;
  expect(robots).toContain('Sitemap: https://stagedoor.example/sitemap.xml');
  // A name may begin like a page: https://stagedoor.example/feedback is a profile.
  const rules = robots.split('\n').filter((line) => line.includes('/feed'));
  expect(rules).toEqual(['Disallow: /feed$', 'Disallow: /feed?', 'Disallow: /feed/']);
  const sitemap = await fetchPage('/sitemap.xml');
  expect(sitemap.type).toBe('application/xml; charset=utf-8');
  expect(sitemap.html).toContain('<loc>https://stagedoor.example/mara</loc>');
  expect(sitemap.html).toContain('<loc>https://stagedoor.example/services/fan-crm</loc>');
  expect(sitemap.html).toContain(`<loc>https://stagedoor.example/post/${id}</loc>`);
  expect(sitemap.html).not.toContain(locked);
  const oembed = await fetchPage(`/oembed?url=${encodeURIComponent(`${publicUrl}/post/${id}`)}`);
  expect(JSON.parse(oembed.html)).toMatchObject({
    version: '1.0',
    type: 'rich',
    title: 'A title',
    html: expect.stringContaining(`<iframe src="https://stagedoor.example/embed/post/${id}"`),
  });
  const sizeOf = async (more: string) => {
    const { html } = await fetchPage(`/oembed?url=${encodeURIComponent(`${publicUrl}/post/${id}`)}${more}`);
    const { width, height, html: frame } = JSON.parse(html);
    expect(frame).toContain(`width="${width}" height="${height}"`);
    return [width, height];
  };
  expect(await sizeOf('')).toEqual([600, 480]);
  expect(await sizeOf('&maxwidth=320&maxheight=9000')).toEqual([320, 480]);
  expect(await sizeOf('&maxwidth=-1&maxheight=x')).toEqual([600, 480]);
  expect((await fetchPage(`/oembed?url=${publicUrl}/post/${locked}`)).status).toBe(404);
  expect((await fetchPage('/oembed?url=nothing')).status).toBe(400);
  expect((await fetchPage('/oembed?url=https://other.example/post/x')).status).toBe(404);
  expect((await fetchPage('/oembed?url=x&format=xml')).status).toBe(501);
});
