import { beforeEach, expect, it, vi } from 'vitest';

const instant = '2026-01-05T09:45:00.000Z';
const mara = {
  id: '019a0000-0000-7000-8000-00000000000a',
  username: 'mara',
  displayName: 'Mara </title>',
  bio: 'I paint </script> & more',
  avatarUrl: null,
  coverUrl: '/media/cover.webp',
  role: 'CREATOR',
  isVerified: false,
  subscriptionPrice: 0,
  createdAt: instant,
  isPrivate: false,
  stats: { posts: 1, followers: 1, following: 3, subscribers: 4 },
  isFollowing: false,
  isBlocked: false,
  hasSubscription: false,
};
const gold = {
  id: '019a0000-0000-7000-8000-00000000000b',
  ...{ name: 'Gold', price: 25, benefits: [], seats: null, pictureUrl: null, isArchived: false, revision: 1 },
};
const features = { features: ['explore'], version: '2.0.0' };

/** The answers of the services, by path; any other call fails. */
let answers: Readonly<Record<string, unknown>> = {};
const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('__BUILD_ID__', 'abc');
  vi.stubGlobal('location', new URL('https://stagedoor.example'));
  vi.stubGlobal('navigator', { onLine: true });
  const NodeRequest = Request;
  vi.stubGlobal(
    'Request',
    class extends NodeRequest {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, location.origin) : input, init);
      }
    },
  );
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url);
    asked.push(pathname);
    const data = answers[pathname];
    if (data === undefined) return Response.json({ success: false, message: 'Not now' }, { status: 503 });
    return Response.json({ success: true, data });
  });
});

async function render(path: string) {
  const { renderPage } = await import('./render-page.tsx');
  return renderPage(path);
}

it('renders a page with what it asks for, each call made once, and hands that on to the app', async () => {
  answers = {
    '/api/config': features,
    '/api/users/mara': mara,
    [`/api/users/${mara.id}/tiers`]: { tiers: [gold] },
    [`/api/posts/user/${mara.id}`]: { posts: [], pagination: { hasMore: false, nextCursor: null } },
  };
  const page = await render('/mara');
  expect(page?.head).toContain('<title>Mara &lt;/title&gt; · Stagedoor</title>');
  expect(page?.head).toContain('<link rel="preload" as="image" href="/media/cover.webp" fetchPriority="high"/>');
  expect(page?.head).toContain('<meta property="og:title" content="Mara &lt;/title&gt;"/>');
  expect(page?.root).toContain('I paint &lt;/script&gt; &amp; more');
  expect(page?.root).not.toContain(' style="');
  expect(page?.data).not.toContain('</script>');
  expect(JSON.parse(page?.data ?? '')[0]).toBe('abc-en');
  expect(page?.data).toContain('"users","one","mara"');
  expect(page?.root).toContain('>Gold<');
  expect(page?.data).toContain(JSON.stringify([['tiers', mara.id], [gold]]).slice(0, -1));
  expect(new Set(asked).size).toBe(asked.length);
});

it('leaves to the browser what cannot be loaded', async () => {
  answers = { '/api/config': features, '/api/users/mara': mara };
  const page = await render('/mara');
  expect(page?.root).toContain('Mara');
  expect(page?.root).toContain('animate-shimmer');
  expect(page?.data).not.toContain('"posts","user"');
});

it('renders nothing for what does not exist, and asks nothing for what is not public', async () => {
  answers = { '/api/config': features };
  expect(await render('/nobody')).toBeUndefined();
  asked.length = 0;
  for (const path of ['/feed', '/login', '/settings', '/post/x', '/services/none', '/a/b/c', '/x']) {
    expect([path, await render(path)]).toEqual([path, undefined]);
  }
  expect(asked).toEqual([]);
});

it('renders addresses in what people write, of other sites and of this one', async () => {
  const bio = 'See https://example.com and https://stagedoor.example/explore';
  answers = {
    '/api/config': features,
    '/api/users/mara': { ...mara, bio },
    [`/api/posts/user/${mara.id}`]: { posts: [], pagination: { hasMore: false, nextCursor: null } },
  };
  const page = await render('/mara');
  expect(page?.root).toMatch(/<a href="https:\/\/example\.com\/?"[^>]* rel="ugc /);
  expect(page?.root).toContain('href="/explore"');
});

it('leaves a part that cannot be rendered to the browser, and describes the page all the same', async () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  answers = {
    '/api/config': features,
    '/api/users/mara': mara,
    [`/api/posts/user/${mara.id}`]: { posts: [{ id: 'x' }], pagination: { hasMore: false, nextCursor: null } },
  };
  const page = await render('/mara');
  expect(page?.head).toContain('<title>');
  expect(page?.root).toContain('<template');
  expect(write).toHaveBeenCalledWith(expect.stringContaining('pages: TypeError'));
  write.mockRestore();
});
