import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { validateRequestLine } from '#/server.ts';

function statusOf(url: string, { method = 'GET', rawHeaders = ['Host', 'localhost'] } = {}): number | undefined {
  return validateRequestLine({ url, method, rawHeaders } as unknown as IncomingMessage)?.statusCode;
}

test.each([
  '/',
  '/@ada',
  '/api/users/search?q=../..//%2e%2e&next=http://x',
  '/services/fan-crm',
  '/caf%C3%A9',
  '/assets/index-Ab_c-1.js',
  '/a..b/...',
  `/${'a'.repeat(2_047)}`,
])('%s is an address', (url) => {
  expect(statusOf(url)).toBeUndefined();
});

test.each([
  '/api/../internal',
  '/api/..',
  '/./api',
  '/api/%2e%2e/internal',
  '/api/.%2E/internal',
  '/api/users%2f..',
  '/api/users%2Fme',
  '/api/a%5cb',
  '/api/a%252e',
  '//evil.example/x',
  '/api//users',
  '/api/users\\me',
  '/api/users/%00',
  'http://evil.example/api/users',
  '*',
  '',
])('%j could be read in two ways', (url) => {
  expect(statusOf(url)).toBe(400);
});

test('an address of more than 2 kB is too long', () => {
  expect(statusOf(`/${'a'.repeat(2_048)}`)).toBe(414);
  expect(statusOf(`/?q=${'a'.repeat(2_048)}`)).toBe(414);
});

test.each(['TRACE', 'CONNECT', 'PROPFIND', 'QUERY'])('%s is no method of ours', (method) => {
  expect(statusOf('/', { method })).toBe(405);
});

test('a request has exactly one Host header', () => {
  expect(statusOf('/', { rawHeaders: ['Host', 'a', 'HOST', 'a'] })).toBe(400);
  expect(statusOf('/', { rawHeaders: ['Accept', 'host'] })).toBe(400);
});
