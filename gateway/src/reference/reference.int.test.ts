import { expect, test } from 'vitest';
import { routedServices } from '#/route-table.ts';
import { startTestGateway } from '#/testing/test-gateway.ts';
import { startUpstream } from '#/testing/test-upstream.ts';

const document = { openapi: '3.1.0', info: { title: 'Social', version: '2.0.0' }, paths: { '/posts': {} } };

const social = await startUpstream((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document));
});
const messaging = await startUpstream();
const gateway = await startTestGateway({ environment: { SOCIAL_URL: social.url, MESSAGING_URL: messaging.url } });

const get = (path: string) => fetch(`${gateway.address}${path}`, { redirect: 'manual' });

test('the reference is a page of our own files, without a script in it', async () => {
  const answer = await get('/docs');
  const page = await answer.text();

  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page).not.toMatch(/<script>|<script [^>]*>[^<]|<style|\son\w+=/);
  const files = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? '');
  expect(files).toHaveLength(6);
  for (const file of files) expect((await get(file)).status).toBe(200);
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';");
});

test('with a slash behind it the reference is where it is without', async () => {
  const answer = await get('/docs/');
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/docs']);
});

test('it lists the services that can be reached, and names those that cannot', async () => {
  const { documents, missing } = (await (await get('/docs/services.json')).json()) as {
    documents: unknown[];
    missing: string[];
  };

  expect(documents).toEqual([
    { name: 'Social', url: '/docs/openapi/social.json' },
    { name: 'Messages', url: '/docs/openapi/messaging.json' },
  ]);
  expect(missing).toHaveLength(routedServices.length - documents.length);
  expect(missing).toContain('Payments');
});

test('what is the same for all is asked of the services once, however many ask for it', async () => {
  const social = await startUpstream((_request, response) => response.end(JSON.stringify(document)));
  const gateway = await startTestGateway({ environment: { SOCIAL_URL: social.url } });
  const ask = async (path: string) => (await fetch(`${gateway.address}${path}`)).status;
  for (const path of ['/docs/openapi/social.json', '/docs/services.json']) {
    for (let round = 0; round < 3; round += 1) {
      expect(new Set(await Promise.all(Array.from({ length: 10 }, () => ask(path))))).toEqual(new Set([200]));
    }
  }
  expect(social.requests.map(({ url }) => url)).toEqual(['/openapi.json']);
  // Thirty would be one for each.
  expect(social.checks()).toBeLessThan(15);
});

test('a document that could not be read is asked for again', async () => {
  let isThere = false;
  const social = await startUpstream((_request, response) => {
    response.writeHead(isThere ? 200 : 500).end(JSON.stringify(document));
  });
  const gateway = await startTestGateway({ environment: { SOCIAL_URL: social.url } });
  const ask = async () => (await fetch(`${gateway.address}/docs/openapi/social.json`)).status;
  expect(await ask()).toBe(503);
  isThere = true;
  expect(await ask()).toBe(200);
});

test('a service’s document is passed on from inside', async () => {
  const answer = await get('/docs/openapi/social.json');

  expect([answer.status, await answer.json()]).toEqual([200, document]);
  expect(social.requests[0]?.url).toBe('/openapi.json');
});

test.each([
  ['a service that is down', '/docs/openapi/auth.json', 503],
  ['a service that has no document', '/docs/openapi/messaging.json', 503],
  ['a service that is none', '/docs/openapi/internal.json', 404],
  ['a path that is none', '/docs/openapi/social', 404],
])('the document of %s is not there', async (_what, path, status) => {
  expect((await get(path)).status).toBe(status);
});

test.each([
  ['is no JSON', 'not json', 200],
  ['is something else', '{"paths":1}', 200],
  ['is an error', JSON.stringify(document), 500],
  ['is far too long', `${' '.repeat(2_100_000)}${JSON.stringify(document)}`, 200],
])('a document that %s is not passed on', async (_what, body, status) => {
  const social = await startUpstream((_request, response) => response.writeHead(status).end(body));
  const gateway = await startTestGateway({ environment: { SOCIAL_URL: social.url } });
  expect((await fetch(`${gateway.address}/docs/openapi/social.json`)).status).toBe(503);
});
