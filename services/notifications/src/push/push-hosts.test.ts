import { expect, test } from 'vitest';
import { isPushEndpoint } from '#/push/push-hosts.ts';

const hosts = ['fcm.googleapis.com', '*.push.apple.com', 'http://127.0.0.1:9999'];

test.each(['https://fcm.googleapis.com/fcm/send/abc', 'https://web.push.apple.com/abc', 'http://127.0.0.1:9999/abc'])(
  '%s is a push service',
  (endpoint) => {
    expect(isPushEndpoint(endpoint, hosts)).toBe(true);
  },
);

test.each([
  'nothing',
  'http://fcm.googleapis.com/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://fcm.googleapis.com@evil.example/abc',
  'https://user:pass@fcm.googleapis.com/abc',
  'https://evilpush.apple.com/abc',
  'https://push.apple.com/abc',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/abc',
  'http://127.0.0.1:9998/abc',
  'file:///etc/passwd',
])('%s is none', (endpoint) => {
  expect(isPushEndpoint(endpoint, hosts)).toBe(false);
});
