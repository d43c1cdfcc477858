import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { expect, onTestFinished, test } from 'vitest';
import { startTestGateway } from '#/testing/test-gateway.ts';
import { startUpstream } from '#/testing/test-upstream.ts';

const page =
  '<!doctype html><head><meta nonce="__CSP_NONCE__" /><meta name="description" content="x" /><title>Stagedoor</title></head><div id="root"></div>';
const id = '019a0000-0000-7000-8000-000000000001';
const rendered = {
  head: '<title>Mara · Stagedoor</title><meta name="description" content="$& paints"/>',
  styles: '[data-style="width:40px"]{width:40px}',
  root: '<div><h1>Mara</h1><p>My nonce is __CSP_NONCE__</p></div>',
  data: '{"path":"/mara"}',
};
const addressOf = (path: string, language = 'en') => `/page?${new URLSearchParams({ language, path })}`;

/** Starts a gateway before a renderer that answers these addresses, and returns how a page is fetched from it. */
async function start(
  { pages = {} }: { pages?: Readonly<Record<string, unknown>> },
  environment: Record<string, string> = {},
  answer = (_request: IncomingMessage, respond: () => void) => respond(),
) {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-pages-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'index.es.html'), page.replace('<!doctype html>', '<!doctype html><html lang="es">'));
  const renderer = await startUpstream((request, response) => {
    const body = pages[request.url ?? ''];
    answer(request, () => {
      response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
      response.end(typeof body === 'string' ? body : JSON.stringify(body ?? {}));
    });
  });
  const gateway = await startTestGateway({
    environment: { WEB_DIST: folder, PAGES_URL: renderer.url, ...environment },
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
