import { expect, test } from 'vitest';
import { findCalls } from '#/server.ts';

test.each([
  ['/api/users/1', 'social', '/api/users/*'],
  ['/api/users?q=a', 'social', '/api/users/*'],
  ['/api/fan-crm', 'fan-crm', '/api/fan-crm/*'],
  ['/api/notifications/1', 'notifications', '/api/notifications/*'],
  ['/embed/post', 'social', '/embed/*'],
])('%s is a call to %s', (url, service, route) => {
  expect(findCalls(url)).toEqual({ service, route });
});

test.each([
  '/api/notifications/stream',
  '/api/notifications/stream?after=1',
  '/media/social/a.png',
  '/api/config',
  '/api/%75sers/1',
  '/api/users%2f1',
  '//api/users/1',
  '/',
  '*',
])('%s is left to the router', (url) => {
  expect(findCalls(url)).toBeUndefined();
});
