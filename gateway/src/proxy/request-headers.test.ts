import { expect, test } from 'vitest';
import { passHeaders } from '#/proxy/forward.ts';

const facts = { requestId: 'r1', address: '203.0.113.7', traceparent: 't1', hasBody: true, hasCookies: true };
const ours = { 'x-request-id': 'r1', 'x-forwarded-for': '203.0.113.7', traceparent: 't1' };

test.each([
  ['x-user-id', '1'],
  ['x-forwarded-for', '9.9.9.9'],
  ['x-forwarded-proto', 'https'],
  ['x-internal', 'true'],
  ['x_user', '1'],
  ['user_id', '1'],
  ['forwarded', 'for=9.9.9.9'],
  ['via', '1.1 elsewhere'],
  ['host', 'evil.example'],
  ['connection', 'x-request-id'],
  ['transfer-encoding', 'chunked'],
  ['expect', '100-continue'],
  ['upgrade', 'h2c'],
])('%s from outside does not pass', (name, value) => {
  expect(passHeaders({ [name]: value }, facts)).toEqual(ours);
});

test.each([
  ['authorization', 'Bearer x'],
  ['content-type', 'application/json'],
  ['content-length', '5'],
  ['accept', '*/*'],
  ['cookie', 'device=1'],
  ['range', 'bytes=0-1'],
  ['if-none-match', '"a"'],
  ['idempotency-key', 'k'],
  ['last-event-id', '5'],
  ['stripe-signature', 't=1'],
  ['user-agent', 'a browser'],
])('%s passes', (name, value) => {
  expect(passHeaders({ [name]: value }, facts)).toEqual({ ...ours, [name]: value });
});

test('a request without a body has no length', () => {
  expect(passHeaders({ 'content-length': '5' }, { ...facts, hasBody: false })).toEqual(ours);
});

test('the state of a trace passes only with the trace itself', () => {
  expect(passHeaders({ traceparent: 't1', tracestate: 'a=1' }, facts)).toEqual({ ...ours, tracestate: 'a=1' });
  expect(passHeaders({ traceparent: 'other', tracestate: 'a=1' }, facts)).toEqual(ours);
});

test('headers that a client names in Connection are not forwarded, and the gateway’s own are', () => {
  const given = { connection: 'Keep-Alive, Accept, X-Request-Id', accept: '*/*', cookie: 'a=1' };
  expect(passHeaders(given, facts)).toEqual({ ...ours, cookie: 'a=1' });
});
