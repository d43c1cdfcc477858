import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { expect, onTestFinished, test } from 'vitest';
import { samplePost, sampleUser } from '#/public-pages/testing/samples.ts';
import { startTestGateway } from '#/testing/test-gateway.ts';
import { startUpstream } from '#/testing/test-upstream.ts';

const page =
  '<!doctype html><head><meta name="description" content="x" /><title>Stagedoor</title></head><div id="root"></div>';
const publicUrl = 'https://stagedoor.example';
const id = '019a0000-0000-7000-8000-000000000001';

/** Starts a gateway before a social that answers these paths, and returns how a page is fetched from it. */
async function start(
  answers: Readonly<Record<string, unknown>>,
  environment: Record<string, string> = {},
  answer = (_request: IncomingMessage, respond: () => void) => respond(),
) {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-pages-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'index.es.html'), page.replace('<!doctype html>', '<!doctype html><html lang="es">'));
  const social = await startUpstream((request, response) => {
    const data = answers[request.url ?? ''];
    answer(request, () => {
      response.writeHead(data === undefined ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ success: data !== undefined, data }));
    });
  });
  const gateway = await startTestGateway({
    environment: { WEB_DIST: folder, SOCIAL_URL: social.url, PUBLIC_URL: publicUrl, ...environment },
  });
  const fetchPage = async (path: string) => {
    const answer = await fetch(`${gateway.address}${path}`, { headers: { accept: 'text/html' } });
    return { status: answer.status, type: answer.headers.get('content-type'), html: await answer.text() };
  };
  return { social, gateway, fetchPage };
}

test('the home page, the directory and a service arrive with their text', async () => {
  const { fetchPage } = await start({});
  const home = (await fetchPage('/')).html;
  expect(home).toContain('<h1>Where fans get closer and creators get paid</h1>');
  // A preview is read beside the platform's name, where "Home" would say nothing.
  expect(home).toContain('<meta property="og:title" content="Where fans get closer and creators get paid">');
  expect(home).toContain('<meta property="og:image" content="https://stagedoor.example/icon-512.png">');
  expect((await fetchPage('/services?category=x')).html).toContain('<a href="/services/fan-crm">');
  const { html } = await fetchPage('/services/chargebacks');
  expect(html).toMatch(/<title>[^<]+ · Stagedoor<\/title>/);
  expect(html).toContain('<link rel="canonical" href="https://stagedoor.example/services/chargebacks">');
  expect(html.match(/<title>/g)).toHaveLength(1);
  expect((await fetchPage('/services/nothing')).html).toBe(page);
});

test('a profile and a public post have a title and description, with all markup escaped', async () => {
  const bio = `I paint "<script>alert(1)</script>" & $& more`;
  const user = { ...sampleUser, username: 'mara', displayName: 'Mara </title>', bio };
  const post = { ...samplePost, id, content: 'First line\n</script><b>second</b>' };
  const { fetchPage } = await start({ '/users/mara': user, [`/posts/${id}`]: post });
  const profile = (await fetchPage('/@Mara')).html;
  expect(profile).toContain('<title>Mara &lt;/title&gt; · Stagedoor</title>');
  expect(profile).toContain('<p>I paint &quot;&lt;script&gt;alert(1)&lt;/script&gt;&quot; &amp; $&amp; more</p>');
  expect(profile).toContain('href="https://stagedoor.example/mara"');
  const shown = (await fetchPage(`/post/${id}`)).html;
  expect(shown).toContain('<p>&lt;/script&gt;&lt;b&gt;second&lt;/b&gt;</p>');
  const about = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(shown)?.[1] ?? '';
  expect(JSON.parse(about)).toMatchObject({ '@type': 'SocialMediaPosting', articleBody: post.content });
  expect(shown).not.toContain('noindex');
});

test('the text before the app is Spanish for visitors who have chosen it, and English at the same address for all others', async () => {
  const { fetchPage } = await start({ '/users/mara': sampleUser, [`/posts/${id}`]: { ...samplePost, id } });
  const home = (await fetchPage('/?language=es')).html;
  expect(home).toContain('<html lang="es">');
  expect(home).toContain('<h1>Donde los fans están más cerca y los creadores cobran</h1>');
  expect(home).toContain('<title>Portada · Stagedoor</title>');
  expect((await fetchPage('/services?language=es')).html).toContain('<h1>Servicios para creadores</h1>');
  const calendar = (await fetchPage('/services/calendar?language=es')).html;
  expect(calendar).toContain('Planifica el mes y conserva el fin de semana');
  expect(calendar).not.toContain('Plan the month');
  expect((await fetchPage(`/post/${id}?language=es`)).html).toContain('<h1>Publicación de ');
  expect((await fetchPage('/mara?language=es')).html).toMatch(/ publicaci(ón|ones), \d+ seguidor(es)?</);
  expect((await fetchPage('/mara')).html).toContain('<p>1 post, 2 followers</p>');
  expect((await fetchPage('/')).html).toContain('<h1>Where fans get closer and creators get paid</h1>');
});

test('the mark of the nonce in what people write stays text', async () => {
  const content = 'My nonce is __CSP_NONCE__';
  const { fetchPage } = await start({ [`/posts/${id}`]: { ...samplePost, id, content } });
  const { html } = await fetchPage(`/post/${id}`);
  expect(html).toContain(`<p>${content}</p>`);
});

test('addresses for other programs are whole: those in structured data, and where a post can be embedded from', async () => {
  const url = '/media/social/public/a/1080.webp';
  const size = { width: 1080, height: 720, size: 90_000 };
  const media = [{ id, type: 'IMAGE', url, thumbnailUrl: url, alt: null, ...size, mimeType: 'image/webp' }];
  const user = { ...sampleUser, username: 'mara', displayName: 'Mara', avatarUrl: '/media/a.webp' };
  const post = { ...samplePost, id, user: { ...samplePost.user, username: 'mara' }, media };
  const { fetchPage } = await start({ '/users/mara': user, [`/posts/${id}`]: post });
  const aboutOf = async (path: string) => {
    const { html } = await fetchPage(path);
    return JSON.parse(/<script type="application\/ld\+json">([^<]*)</.exec(html)?.[1] ?? '');
  };
  expect((await aboutOf('/services')).itemListElement[0]).toMatchObject({ url: `${publicUrl}/services/payments` });
  expect((await aboutOf('/mara')).mainEntity).toMatchObject({
    url: `${publicUrl}/mara`,
    image: `${publicUrl}/media/a.webp`,
  });
  expect(await aboutOf(`/post/${id}`)).toMatchObject({
    author: { url: `${publicUrl}/mara` },
    image: `${publicUrl}${url}`,
  });
  expect((await fetchPage(`/post/${id}`)).html).toContain(` href="${publicUrl}/oembed?url=`);
});

test('a profile without a text of its own is described by its figures, also where they are one', async () => {
  const stats = { ...sampleUser.stats, posts: 1, followers: 1 };
  const user = { ...sampleUser, username: 'mara', displayName: 'Mara', bio: null, stats };
  const { fetchPage } = await start({ '/users/mara': user });
  expect((await fetchPage('/mara')).html).toContain('content="Mara (@mara) on Stagedoor: 1 post, 1 follower"');
});

test('a locked post is its teaser and nothing else; a private account is not indexed', async () => {
  const locked = { type: 'IMAGE', url: null, thumbnailUrl: '/media/social/preview/x/blurred.webp', alt: null };
  const media = [{ ...locked, id, width: 10, height: 10, size: 5, mimeType: 'image/webp' }];
  const post = { ...samplePost, id, isLocked: true, price: 5, content: 'The first wor', media };
  const { fetchPage } = await start({
    [`/posts/${id}`]: post,
    '/users/mara': { ...sampleUser, username: 'mara', isPrivate: true },
  });
  const { html } = await fetchPage(`/post/${id}`);
  expect(html).toContain('<p>The first wor</p>');
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toContain('/media/');
  expect((await fetchPage('/mara')).html).toContain('noindex');
  expect((await fetchPage(`/oembed?url=${publicUrl}/post/${id}`)).status).toBe(404);
  expect(html).not.toContain('oembed');
});

test('a sensitive post shows its text and none of its pictures', async () => {
  const url = '/media/social/public/a/1080.webp';
  const size = { width: 1080, height: 720, size: 90_000 };
  const picture = { id, type: 'IMAGE', url, thumbnailUrl: url, alt: null, ...size, mimeType: 'image/webp' };
  const shown = { ...samplePost, id, media: [picture] };
  const { fetchPage } = await start({ [`/posts/${id}`]: shown });
  expect((await fetchPage(`/post/${id}`)).html).toContain(url);
  const hidden = await start({ [`/posts/${id}`]: { ...shown, isSensitive: true } });
  const { html } = await hidden.fetchPage(`/post/${id}`);
  expect(html).not.toContain('1080.webp');
  expect(html).toContain('"isFamilyFriendly":false');
});

test('a post with a poll shows its answers', async () => {
  const options = [
    { text: '<b>This</b>', votes: null },
    { text: 'That', votes: null },
  ];
  const poll = { options, voteCount: null, ownVote: null, hours: 1, closesAt: null, isClosed: false };
  const { fetchPage } = await start({ [`/posts/${id}`]: { ...samplePost, id, poll } });
  expect((await fetchPage(`/post/${id}`)).html).toContain('<ul><li>&lt;b&gt;This&lt;/b&gt;</li><li>That</li></ul>');
});

test('the largest picture of a page is part of it, and is asked for ahead in the widths that the app offers', async () => {
  const url = '/media/social/public/a/1600.webp';
  const sources = [
    { url: '/media/social/public/a/480.webp', width: 480 },
    { url, width: 1600 },
  ];
  const facts = {
    type: 'IMAGE',
    thumbnailUrl: url,
    alt: null,
    size: 9,
    mimeType: 'image/webp',
    width: 1600,
    height: 900,
  };
  const post = { ...samplePost, id, media: [{ ...facts, id, url, sources, alt: 'A "lamp" at night' }] };
  const coverUrl = '/media/social/public/c/cover.webp?a=1&b=2';
  const { fetchPage } = await start({
    [`/posts/${id}`]: post,
    '/users/mara': { ...sampleUser, username: 'mara', coverUrl },
    '/users/nora': { ...sampleUser, username: 'nora', coverUrl: null },
  });
  const widths = '/media/social/public/a/480.webp 480w, /media/social/public/a/1600.webp 1600w';
  const { html } = await fetchPage(`/post/${id}`);
  expect(html).toContain(
    `<img src="${url}" srcset="${widths}" sizes="(min-width: 48rem) 600px, 100vw" width="1600" height="900" alt="A &quot;lamp&quot; at night"`,
  );
  expect(html).toContain('<meta property="og:image:alt" content="A &quot;lamp&quot; at night">');
  expect(html).toContain(`<link rel="preload" as="image" href="${url}" imagesrcset="${widths}" imagesizes=`);
  const profile = (await fetchPage('/mara')).html;
  expect(profile).toContain(
    '<main id="first-sight"><img src="/media/social/public/c/cover.webp?a=1&amp;b=2" width="1500"',
  );
  expect(profile).toContain('</main><div id="root">');
  expect((await fetchPage('/nora')).html).not.toMatch(/<img|rel="preload"/);
});

test('a hidden post, an unknown page, and social being down or slow leave the page without a summary', async () => {
  const { fetchPage, social } = await start({ '/users/login': sampleUser });
  for (const path of ['/nobody', '/login', '/feed', `/post/${id}`, '/post/x', '/a/b/c']) {
    expect([path, (await fetchPage(path)).html]).toEqual([path, page]);
  }
  social.hang();
  expect(await fetchPage('/someone')).toMatchObject({ status: 200, html: page });
});

test('a page that many open at once is asked for once', async () => {
  const { fetchPage, social } = await start({ '/users/mara': { ...sampleUser, username: 'mara' } });
  await Promise.all(Array.from({ length: 20 }, () => fetchPage('/mara')));
  expect(social.requests.filter(({ url }) => url === '/users/mara')).toHaveLength(1);
});

test('whoever uses up their share of social leaves the pages of others whole', async () => {
  let waiting: (() => void)[] = [];
  const { fetchPage, social, gateway } = await start(
    { '/users/mara': { ...sampleUser, username: 'mara' } },
    { UPSTREAM_IN_FLIGHT: '8', PLACES_PER_PERSON: '25', UPSTREAM_WAITING: '1000', TRUSTED_PROXIES: '127.0.0.1' },
    (request, respond) => {
      if (request.url?.startsWith('/users/slow')) waiting.push(respond);
      else respond();
    },
  );
  const greedy = { accept: 'text/html', 'x-forwarded-for': '203.0.113.7' };
  const flood = Array.from({ length: 40 }, (_, index) => fetch(`${gateway.address}/slow${index}`, { headers: greedy }));
  await waitFor(() => social.requests.length === 2);
  // A page that the greedy one has asked for and that waits for their turn, too.
  flood.push(fetch(`${gateway.address}/mara`, { headers: greedy }));
  for (const path of ['/mara', '/mara?again']) expect((await fetchPage(path)).html).toContain('@mara');
  expect(social.requests.length).toBe(3);
  for (const respond of waiting.splice(0)) respond();
  waiting = [];
  await Promise.all(flood);
});

test('crawlers get robots.txt, a sitemap and oEmbed, with addresses of PUBLIC_URL', async () => {
  const pagination = { page: 1, limit: 100, total: 1, totalPages: 1, hasMore: false, nextCursor: null };
  const locked = '019a0000-0000-7000-8000-000000000002';
  const { fetchPage } = await start({
    '/users/top-creators?limit=100': { users: [{ ...sampleUser, username: 'mara' }], pagination },
    '/posts/trending?limit=50': {
      posts: [
        { ...samplePost, id },
        { ...samplePost, id: locked, isLocked: true },
      ],
      pagination,
    },
    [`/posts/${id}`]: { ...samplePost, id, content: 'A title' },
  });
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
  expect((await fetchPage('/oembed?url=nothing')).status).toBe(400);
  expect((await fetchPage('/oembed?url=https://other.example/post/x')).status).toBe(404);
  expect((await fetchPage('/oembed?url=x&format=xml')).status).toBe(501);
});
