import { expect, test } from 'vitest';
import { securityHeaders } from '#/guard/security-headers.ts';
import { startTestGateway } from '#/testing/test-gateway.ts';
import { startUpstream } from '#/testing/test-upstream.ts';

// One business service whose screen is trusted (Fan CRM), and one whose screen is not (Calendar). Both answer with the headers
// that a test sets.
type Headers = Readonly<Record<string, string | string[]>>;

let answer: { headers: Headers; status: number } = { headers: {}, status: 200 };
const service = await startUpstream((_request, response) => {
  response.writeHead(answer.status, answer.headers).end('hello');
});
const gateway = await startTestGateway({
  environment: { FAN_CRM_URL: service.url, CALENDAR_URL: service.url, TRUSTED_SCREENS: 'fan-crm' },
});

async function get(path: string, headers: Headers = {}, status = 200, init: RequestInit = {}) {
  service.requests.length = 0;
  answer = { headers, status };
  const given = await fetch(`${gateway.address}${path}`, { redirect: 'manual', ...init });
  return { status: given.status, headers: given.headers, text: await given.text() };
}

const typeOf = async (path: string, type: string | string[]) =>
  (await get(path, { 'content-type': type })).headers.get('content-type');

const bothServices = ['/api/calendar/page', '/api/fan-crm/page'];

test('passes on the headers of a list alone', async () => {
  const dangerous = {
    'set-cookie': ['stagedoor_device=theirs; Path=/', 'stagedoor_files=theirs'],
    'clear-site-data': '"*"',
    'service-worker-allowed': '/',
    refresh: '0; url=/settings',
    link: '</assets/x.js>; rel=preload',
    'www-authenticate': 'Basic realm="Stagedoor"',
    'access-control-allow-origin': '*',
    'speculation-rules': '"/api/calendar/rules.json"',
    'use-as-dictionary': 'match="/*"',
    'alt-svc': 'h3="evil.example:443"',
    'reporting-endpoints': 'default="https://evil.example"',
    sourcemap: '/api/calendar/map',
    'x-anything': 'else',
  };
  const useful = {
    'content-disposition': 'attachment; filename="fans.csv"',
    'cache-control': 'private, max-age=60',
    etag: '"one"',
    'retry-after': '3',
    'idempotency-replayed': 'true',
  };
  for (const path of bothServices) {
    const { headers } = await get(path, { 'content-type': 'text/csv', ...dangerous, ...useful });
    expect(Object.keys(dangerous).filter((name) => headers.has(name))).toEqual([]);
    expect(Object.fromEntries(headers)).toMatchObject({ 'content-type': 'text/csv', ...useful });
  }
});

test('sends no cookie of the platform to a business service', async () => {
  await get('/api/calendar/page', {}, 200, { headers: { cookie: 'stagedoor_device=secret', accept: 'text/html' } });
  const [request] = service.requests;
  expect(request?.headers.cookie).toBeUndefined();
  expect(request?.headers.accept).toBe('text/html');
});

test.each(bothServices)('a page at %s is of no origin and runs no script', async (path) => {
  const given = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': 'default-src *' };
  const { headers } = await get(path, given);
  expect(headers.get('content-type')).toBe('text/html;charset=utf-8');
  expect(headers.get('content-security-policy')).toBe(`${securityHeaders['content-security-policy']}; sandbox`);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-frame-options')).toBe('DENY');
  // Browsers refuse to navigate to a sandboxed page that asks for a browsing context group of its own.
  expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
});

test.each([
  'text/javascript; charset=utf-8',
  'Application/JavaScript',
  'application/x-ecmascript',
  'text/javascript1.5',
  'text/jscript',
  'text/css',
  'application/wasm',
  'image/svg+xml',
  'application/xhtml+xml',
  'text/xml',
  'application/xml-dtd',
  'application/rss+xml',
  'text/xsl',
  'application/xslt+xml',
  'multipart/x-mixed-replace; boundary=a',
  'multipart/related; type="text/html"',
  'message/rfc822',
  'text/javascript;x="',
  'text/javascript, text/plain',
  '*/*',
  'nonsense',
  '',
])('%s of a business service is plain text', async (type) => {
  for (const path of [...bothServices, '/api/calendar/app/files/screen.js', '/api/fan-crm/app/more']) {
    expect([path, await typeOf(path, type)]).toEqual([path, 'text/plain; charset=utf-8']);
  }
});

test('two types, and none, are plain text too', async () => {
  expect(await typeOf('/api/calendar/page', ['text/plain', 'text/javascript'])).toBe('text/plain; charset=utf-8');
  expect((await get('/api/calendar/page')).headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const empty = await get('/api/calendar/page', {}, 204);
  expect([empty.status, empty.headers.has('content-type')]).toEqual([204, false]);
});

test.each([
  'application/json; charset=utf-8',
  'text/csv',
  'text/event-stream',
  'text/calendar',
  'image/webp',
  'video/mp4',
  'application/octet-stream',
  'application/zip',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
])('%s stays what it is, without an origin', async (type) => {
  const { headers } = await get('/api/calendar/file', { 'content-type': type });
  expect(headers.get('content-type')?.replace('; ', ';')).toBe(type.replace('; ', ';'));
  expect(headers.get('content-security-policy')).toMatch(/; sandbox$/);
});

test('a PDF is shown by the browser’s own viewer and loads nothing', async () => {
  const { headers } = await get('/api/calendar/invoice', { 'content-type': 'application/pdf' });
  expect(headers.get('content-type')).toBe('application/pdf');
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';/);
  expect(headers.get('content-security-policy')).not.toContain('sandbox');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test('a trusted screen is scripts and styles below its own address', async () => {
  for (const [type, file] of [
    ['text/javascript; charset=utf-8', 'screen-1.js'],
    ['text/css; charset=utf-8', 'screen-1.css'],
  ] as const) {
    const { headers } = await get(`/api/fan-crm/app/files/${file}`, { 'content-type': type });
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('content-security-policy')).toBe(securityHeaders['content-security-policy']);
  }
  const page = await get('/api/fan-crm/app/files/page', { 'content-type': 'text/html' });
  expect(page.headers.get('content-security-policy')).toMatch(/; sandbox$/);
});

test('a service whose screen is not trusted has none, and is not asked for it', async () => {
  const json = { 'content-type': 'application/json' };
  for (const address of ['/api/calendar/app/screen', '/api/calendar/app/scree%6e', '/api/calendar/app/screen?x=1']) {
    const { status, text, headers } = await get(address, json);
    expect([address, status, JSON.parse(text)]).toEqual([address, 200, { success: true, data: null }]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(service.requests).toEqual([]);
  }
  expect((await get('/api/fan-crm/app/screen', json)).text).toBe('hello');
});

test.each([
  ['/api/calendar/notes/7?tab=a#b', '/api/calendar/notes/7?tab=a#b'],
  ['notes', '/api/calendar/notes'],
  ['./deep/../other', '/api/calendar/other'],
  ['/api/calendar', '/api/calendar'],
  ['https://evil.example/', null],
  ['//evil.example/api/calendar/', null],
  ['\\\\evil.example', null],
  ['javascript:alert(1)', null],
  ['/', null],
  ['/api/auth/me', null],
  ['/api/merch/notes', null],
  ['/api/calendar-more', null],
  ['../auth/me', null],
  ['/api/calendar/../auth/me', null],
  ['/api/calendar/%2e%2e/auth/me', null],
  ['/api/calendar/\t../auth/me', null],
  ['http://', null],
])('a redirect to %s leads to %s', async (location, passed) => {
  const { status, headers } = await get('/api/calendar/page', { location }, 307);
  expect([status, headers.get('location')]).toEqual([307, passed]);
});
