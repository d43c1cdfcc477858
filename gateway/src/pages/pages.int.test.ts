import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { listenLocally } from '@stagedoor/service-kit/testing/listen-locally';
import { expect, test } from 'vitest';
import { sendRaw, statusesOf } from '#/testing/send-raw.ts';
import { stopAtEnd } from '#/testing/stop-at-end.ts';
import { startTestGateway } from '#/testing/test-gateway.ts';

const script = 'console.log("app");'.repeat(100);

async function makeBuild(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-web-'));
  stopAtEnd(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><meta nonce="__CSP_NONCE__"><div id="root"></div>');
  await writeFile(join(folder, 'theme.js'), '1;');
  await writeFile(join(folder, '.secret'), 'x');
  await writeFile(join(folder, 'assets/.secret'), 'x');
  await writeFile(join(folder, 'assets/app-4f2a.js'), script);
  await writeFile(join(folder, 'assets/app-4f2a.js.gz'), gzipSync(script));
  await writeFile(join(folder, 'assets/app-4f2a.js.br'), 'brotli bytes');
  return folder;
}

const withBuild = await startTestGateway({ environment: { WEB_DIST: await makeBuild() } });

const navigation = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'sec-fetch-dest': 'document' };

test.each(['/', '/index.html', '/feed', '/@ada', '/services/fan-crm', '/a/b/c?d=1', '/apiary', '/documents'])(
  'a browser that navigates to %s gets the app, with a nonce of its own and checked each time',
  async (path) => {
    const gateway = withBuild;
    const open = async () => {
      const answer = await fetch(`${gateway.address}${path}`, { headers: navigation });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      const nonce = /nonce="([^"]+)"/.exec(await answer.text())?.[1];
      expect(answer.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}';`);
      return nonce;
    };

    expect(await open()).not.toBe(await open());
  },
);

test('the page is in the language of the cookie or of the address, and English for any other', async () => {
  const folder = await makeBuild();
  await writeFile(join(folder, 'index.es.html'), '<!doctype html><html lang="es"><meta nonce="__CSP_NONCE__">');
  const gateway = await startTestGateway({ environment: { WEB_DIST: folder } });
  const open = async (path: string, cookie = '') => {
    const answer = await fetch(`${gateway.address}${path}`, { headers: { ...navigation, cookie } });
    expect(answer.headers.get('vary')).toBe('Cookie, Accept-Encoding, Save-Data');
    const page = await answer.text();
    expect(page).not.toContain('__CSP_NONCE__');
    return page.includes('lang="es"') ? 'es' : 'en';
  };

  expect(await open('/feed', 'theme=dark; language=es; other=1')).toBe('es');
  expect(await open('/feed?language=es')).toBe('es');
  expect(await open('/feed?language=en', 'language=es')).toBe('en');
  expect(await open('/feed')).toBe('en');
  expect(await open('/feed', 'language=../../etc/passwd')).toBe('en');
  expect(await open('/feed', 'language=fr')).toBe('en');
  await rm(join(folder, 'index.es.html'));
  expect(await open('/feed', 'language=es')).toBe('en');
});

test('the content policy allows no script but our own files', async () => {
  const gateway = withBuild;

  const policy = (await fetch(gateway.address)).headers.get('content-security-policy') ?? '';

  expect(policy.split('; ')).toEqual(
    expect.arrayContaining([
      "default-src 'self'",
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
    ]),
  );
  expect(policy).not.toContain('unsafe');
});

test('a file with a hash in its name may be cached for ever, and is sent in the smallest encoding that the browser accepts', async () => {
  const gateway = withBuild;
  const get = async (encoding: string) => {
    const received = await sendRaw(
      gateway.port,
      `GET /assets/app-4f2a.js HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAccept-Encoding: ${encoding}\r\n\r\n`,
    );
    const [head = '', ...rest] = received.split('\r\n\r\n');
    const body = rest.join('\r\n\r\n');
    return { head: head.toLowerCase(), body: Buffer.from(body, 'latin1') };
  };

  const br = await get('gzip, deflate, br');
  expect(br.head).toContain('content-encoding: br');
  expect(br.head).toContain('cache-control: public, max-age=31536000, immutable');
  expect(br.head).toContain('javascript; charset=utf-8');
  expect(br.head).toMatch(/vary: .*accept-encoding/);
  const gz = await get('gzip');
  expect(gz.head).toContain('content-encoding: gzip');
  expect(gunzipSync(gz.body).toString()).toBe(script);
  const plain = await get('identity');
  expect(plain.head).not.toContain('content-encoding');
  expect(plain.body.toString()).toBe(script);
});

test('a file without a hash is asked for again, and not sent again while it is the same', async () => {
  const gateway = withBuild;

  const first = await fetch(`${gateway.address}/theme.js`);
  const etag = first.headers.get('etag') ?? '';
  expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-cache']);
  const conditional = `GET /theme.js HTTP/1.1\r\nHost: x\r\nIf-None-Match: ${etag}\r\n\r\n`;
  expect(statusesOf(await sendRaw(gateway.port, conditional, { answers: 1 }))).toEqual([304]);
  const head = await fetch(`${gateway.address}/theme.js`, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '2']);
  const hashed = await fetch(`${gateway.address}/assets/app-4f2a.js`, {
    method: 'HEAD',
    headers: { 'accept-encoding': 'br' },
  });
  expect([hashed.status, hashed.headers.get('content-length')]).toEqual([200, '12']);
});

test.each([
  ['/assets/gone-1a2b.js', navigation],
  ['/assets/', navigation],
  ['/assets/%2e%2e/.secret', navigation],
  ['/assets/.secret', navigation],
  ['/logo.png', {}],
  ['/favicon.ico', navigation],
  ['/.secret', navigation],
  ['/ada', { 'sec-fetch-dest': 'image', accept: 'image/avif,*/*' }],
  ['/ada', { accept: 'application/json' }],
  ['/docs/nothing', navigation],
  ['/internal/revocations', navigation],
  ['/metrics', navigation],
])('%s is not there, and no page takes its place', async (path, headers) => {
  const gateway = withBuild;

  const answer = await fetch(`${gateway.address}${path}`, { headers: headers as Record<string, string> });

  expect(answer.status).toBe(404);
  expect(answer.headers.get('content-type')).toContain('application/json');
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

const noAddresses = [
  '/%E0%A4%A',
  '/@ada/%zz',
  '/%zz/followers',
  '/post/%ff?d=1',
  '//',
  '//ada',
  '/feed//',
  '/a%2Fb',
  '/a%5cb',
  '/100%25',
];

test.each(noAddresses)(
  'a browser that navigates to %s, which is no address, gets the app with status 404',
  async (path) => {
    const gateway = withBuild;
    const answer = await fetch(`${gateway.address}${path}`, { headers: navigation });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    const nonce = /nonce="([^"]+)"/.exec(await answer.text())?.[1];
    expect(answer.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}';`);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  },
);

test.each([
  ['/api/users/%E0%A4%A', navigation],
  ['//api/users/ada', navigation],
  ['/api//users/ada', navigation],
  ['/api/users/a%2Fb', navigation],
  ['/%E0%A4%A', { accept: 'application/json' }],
  ['/100%25', { accept: 'application/json' }],
  ['/a%2Fb', { 'sec-fetch-dest': 'image', accept: 'image/avif,*/*' }],
])('%s is no address, and not a page either', async (path, headers) => {
  const gateway = withBuild;
  const answer = await fetch(`${gateway.address}${path}`, { headers: headers as Record<string, string> });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ statusCode: 400, message: 'The address is not valid' });
});

test('a form cannot be posted to a page', async () => {
  const gateway = withBuild;
  expect((await fetch(`${gateway.address}/feed`, { method: 'POST', headers: navigation, body: 'a=b' })).status).toBe(
    404,
  );
});

test('without a build a plain page says so, until there is one', async () => {
  const folder = join(await makeBuild(), 'later');
  const gateway = await startTestGateway({ environment: { WEB_DIST: folder } });

  const missing = await fetch(gateway.address, { headers: navigation });
  expect(missing.status).toBe(503);
  expect(await missing.text()).toContain('The web app is not built');

  await mkdir(folder);
  await writeFile(join(folder, 'index.html'), 'first');
  expect(await (await fetch(gateway.address)).text()).toBe('first');
});

test('a new build is served without a restart', async () => {
  const folder = await makeBuild();
  const gateway = await startTestGateway({ environment: { WEB_DIST: folder } });

  expect(await (await fetch(gateway.address)).text()).toContain('root');
  await rm(join(folder, 'index.html'));
  await writeFile(join(folder, 'index.html'), 'second build');
  expect(await (await fetch(gateway.address)).text()).toBe('second build');
});

test('the app learns which features are on', async () => {
  const all = withBuild;
  const none = await startTestGateway({ environment: { FEATURES: 'none' } });

  const answer = await fetch(`${all.address}/api/config`);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.json()).toEqual({
    success: true,
    data: {
      features: [
        'explore',
        'post-create',
        'likes',
        'bookmarks',
        'subscriptions',
        'earnings',
        'analytics',
        'two-factor',
        'step-up',
        'developers',
        'service-billing',
        'post-notices',
        'tiers',
        'offers',
      ],
      version: '2.0.0',
    },
  });
  expect(await (await fetch(`${none.address}/api/config`)).json()).toMatchObject({ data: { features: [] } });
});

test('the app is told of the sandbox only if it was chosen on purpose', async () => {
  const sandbox = await startTestGateway({ environment: { PAYMENTS: 'sandbox' } });
  const readConfig = async (address: string) => await (await fetch(`${address}/api/config`)).json();
  expect(await readConfig(sandbox.address)).toMatchObject({ data: { paymentsTestMode: true } });
  expect(await readConfig(withBuild.address)).not.toHaveProperty('data.paymentsTestMode');
});

test('while developing, pages come from the dev server, and its own failure is a quick 503', async () => {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html').end(`dev ${request.url}`);
  });
  const dev = await listenLocally(server);
  const gateway = await startTestGateway({ environment: { WEB_DEV_URL: dev.url } });

  const answer = await fetch(`${gateway.address}/src/main.tsx?v=1`);
  expect(await answer.text()).toBe('dev /src/main.tsx?v=1');
  expect(answer.headers.get('content-security-policy')).toContain("'unsafe-inline'");
  expect((await fetch(`${gateway.address}/api/config`)).status).toBe(200);
  await dev.close();
  const down = await fetch(gateway.address);
  expect(down.status).toBe(503);
  expect(await down.text()).not.toContain('127.0.0.1');
});
