import { randomUUID } from 'node:crypto';
import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
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

test('the services are asked once which can be reached, however many ask for it', async () => {
  const social = await startUpstream();
  const gateway = await startTestGateway({ environment: { SOCIAL_URL: social.url } });
  await Promise.all(Array.from({ length: 30 }, () => fetch(`${gateway.address}/docs/services.json`)));
  // Thirty would be one for each.
  expect(social.checks()).toBeLessThan(15);
});

test('a service’s document is passed on from inside', async () => {
  const answer = await get('/docs/openapi/social.json');

  expect([answer.status, await answer.json()]).toEqual([200, document]);
  expect(social.requests[0]?.url).toBe('/openapi.json');
});

test.each([
  ['a service that is down', '/docs/openapi/auth.json', 503],
  ['a service that is none', '/docs/openapi/internal.json', 404],
  ['a path that is none', '/docs/openapi/social', 404],
])('the document of %s is not there', async (_what, path, status) => {
  expect((await get(path)).status).toBe(status);
});

test('a business service’s document cannot act in the app, and the service does not get the token of the platform', async () => {
  const fans = await startUpstream((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/javascript', 'set-cookie': 'a=b' }).end('alert(1)');
  });
  const { address } = await startTestGateway({ environment: { FAN_CRM_URL: fans.url } });
  const answer = await fetch(`${address}/docs/openapi/fan-crm.json`);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  expect(answer.headers.get('set-cookie')).toBeNull();
  const refused = await fetch(`${address}/docs/openapi/fan-crm.json`, { headers: asUser({ userId: randomUUID() }) });
  expect(refused.status).toBe(503);
  expect(fans.requests).toHaveLength(1);
});
