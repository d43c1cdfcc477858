import { createServer, type RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LookupAll } from '#/outbound/guarded-lookup.ts';
import { createOutboundClient, type OutboundClient } from '#/outbound/outbound-client.ts';
import { findOutboundProblems } from '#/outbound/outbound-config.ts';
import { type LocalServer, listenLocally } from '../testing/listen-locally.ts';

let server: LocalServer;
let place: string;
let answer: RequestListener;
let requests: { url: string; headers: NodeJS.Dict<string | string[]> }[];
let client: OutboundClient;

beforeEach(async () => {
  requests = [];
  answer = (_, response) => response.end('hello');
  const listener: RequestListener = (request, response) => {
    requests.push({ url: request.url ?? '', headers: request.headers });
    answer(request, response);
  };
  server = await listenLocally(createServer(listener));
  place = `127.0.0.1:${server.port}`;
  client = createOutboundClient({ userAgent: 'Stagedoor', allowed: [place] });
});
afterEach(async () => {
  await client.close();
  await server.close();
});

const send = (url: string, more = {}) => client.send({ url, maxBytes: 1_000, ...more });
const failureOf = (sent: Promise<unknown>) =>
  sent.then(
    () => undefined,
    (error) => error.failure,
  );

test('answers with status, kind, body and where it came from', async () => {
  answer = (_, response) => response.writeHead(404, { 'content-type': 'Text/HTML; charset=utf-8' }).end('none');
  expect(await send(`http://${place}/a?b`)).toEqual({
    status: 404,
    url: `http://${place}/a?b`,
    mimeType: 'text/html',
    body: Buffer.from('none'),
  });
});

describe('nothing inside is reached', () => {
  test.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f.0.0.1/',
    'http://017700000001/',
    'http://0.0.0.0/',
    'http://10.1.2.3/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://100.64.0.1/',
    'http://198.18.0.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fc00::1]/',
    'http://[fd12:3456::1]/',
    'http://[fe80::1]/',
    'http://[fec0::1]/',
    'http://[ff02::1]/',
    'http://[2001:db8::1]/',
    'http://example.com:22/',
    'http://example.com:5432/',
    'https://user:secret@example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'not an address',
  ])('refuses %s', async (url) => {
    expect(await failureOf(send(url))).toBe('refused');
    expect(requests).toEqual([]);
  });

  test.each([
    ['inside.example', ['10.0.0.1']],
    ['local.example', ['127.0.0.1']],
    ['mixed.example', ['93.184.216.34', '169.254.169.254']],
    ['six.example', ['::ffff:127.0.0.1']],
  ])('refuses %s, which resolves to %s', async (name, addresses) => {
    const lookup: LookupAll = (_, __, done) =>
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    const guarded = createOutboundClient({ userAgent: 'Stagedoor', lookup });
    expect(await failureOf(guarded.send({ url: `http://${name}/`, maxBytes: 10 }))).toBe('refused');
    expect(await failureOf(guarded.send({ url: `https://${name}/`, maxBytes: 10 }))).toBe('refused');
    await guarded.close();
  });

  test('refuses localhost', async () => {
    expect(await failureOf(send('http://localhost/'))).toBe('refused');
  });

  test('a name that resolves to something else the next time is checked each time, and resolved once a connection', async () => {
    const answers = [['192.0.2.1'], ['127.0.0.1']];
    let lookups = 0;
    const lookup: LookupAll = (_, __, done) => {
      const addresses = answers[Math.min(lookups, 1)] ?? [];
      lookups += 1;
      done(
        null,
        addresses.map((address) => ({ address, family: 4 })),
      );
    };
    const rebound = createOutboundClient({ userAgent: 'Stagedoor', lookup, timeoutMs: 300 });
    // The first address is a documentation address, at which nobody answers; it is not public either.
    expect(await failureOf(rebound.send({ url: 'http://rebind.example/', maxBytes: 10 }))).toBe('refused');
    expect(lookups).toBe(1);
    expect(await failureOf(rebound.send({ url: 'http://rebind.example/', maxBytes: 10 }))).toBe('refused');
    expect(lookups).toBe(2);
    await rebound.close();
  });

  test.each([
    'http://10.0.0.1/',
    'http://[::1]/',
    'ftp://example.com/',
    'http://169.254.169.254/',
    '//127.0.0.1/x',
    'http://localhost/',
  ])('refuses a redirect to %s', async (location) => {
    answer = (_, response) => response.writeHead(302, { location }).end();
    expect(await failureOf(send(`http://${place}/`))).toBe('refused');
    expect(requests).toHaveLength(1);
  });
});

test('follows three redirects, and no more', async () => {
  answer = ({ url = '' }, response) => {
    const left = Number(url.slice(1));
    if (left === 0) response.end('there');
    else response.writeHead(302, { location: `/${left - 1}`, 'set-cookie': 'a=b' }).end('moved');
  };
  expect(await send(`http://${place}/3`)).toMatchObject({ url: `http://${place}/0`, body: Buffer.from('there') });
  expect(requests.every(({ headers }) => headers.cookie === undefined)).toBe(true);
  expect(await failureOf(send(`http://${place}/4`))).toBe('too-many-redirects');
});

test('sends headers and a body to the first host alone, and does not redirect a POST', async () => {
  answer = (_, response) => response.writeHead(307, { location: `http://${place}/other` }).end();
  const sent = await send(`http://${place}/hook`, { method: 'POST', body: '{}', headers: { 'x-signature': 's' } });
  expect(sent.status).toBe(307);
  expect(requests).toHaveLength(1);
  expect(requests[0]?.headers).toMatchObject({ 'user-agent': 'Stagedoor', 'x-signature': 's' });
});

test('an endless body is cut where that is enough, and an error where it is not', async () => {
  const writeOn: RequestListener = (_, response) => {
    const write = () => {
      while (response.write('x'.repeat(65_536)));
      response.once('drain', write);
    };
    write();
  };
  answer = writeOn;
  expect((await send(`http://${place}/`, { isCut: true })).body).toHaveLength(1_000);
  expect(await failureOf(send(`http://${place}/`))).toBe('too-large');
});

test('a slow answer is given up, also where a byte comes now and then', async () => {
  const impatient = createOutboundClient({ userAgent: 'Stagedoor', allowed: [place], timeoutMs: 400 });
  answer = (_, response) => {
    const timer = setInterval(() => response.write('x'), 50);
    response.on('close', () => clearInterval(timer));
  };
  expect(await failureOf(impatient.send({ url: `http://${place}/`, maxBytes: 1_000_000 }))).toBe('timeout');
  answer = () => undefined;
  expect(await failureOf(impatient.send({ url: `http://${place}/`, maxBytes: 1_000 }))).toBe('timeout');
  await impatient.close();
});

test('a compressed body is not decompressed', async () => {
  answer = (_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(10_000_000)));
  expect(await failureOf(send(`http://${place}/`, { isCut: true }))).toBe('compressed');
  expect(requests[0]?.headers['accept-encoding']).toBe('identity');
});

test('an error names no address', async () => {
  await server.close();
  const error = await send(`http://${place}/secret`).catch((failed: Error) => failed);
  expect(error).toMatchObject({ failure: 'unreachable', message: 'the outbound request failed: unreachable' });
});

test('places for tests are a problem while others can reach the system', () => {
  const exposed = { publicUrl: 'https://stagedoor.example', gatewayAddress: '0.0.0.0:8080', outboundAllow: [place] };
  expect(findOutboundProblems(exposed)).toEqual([
    'OUTBOUND_ALLOW is for tests, and others can reach the system: unset it',
  ]);
  expect(findOutboundProblems({ ...exposed, outboundAllow: [] })).toEqual([]);
  const here = { publicUrl: 'http://localhost:8080', gatewayAddress: '127.0.0.1:8080' };
  expect(findOutboundProblems({ ...here, outboundAllow: [place] })).toEqual([]);
});
