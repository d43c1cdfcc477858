import { expect, it } from 'vitest';
import { isExposed, isLoopbackHost } from '#/config/exposure.ts';

it.each(['localhost', 'app.localhost', '127.0.0.1', '127.1.2.3', '::1', '[::1]', 'LOCALHOST'])(
  '%s is reached from its own machine only',
  (host) => expect(isLoopbackHost(host)).toBe(true),
);

it.each(['0.0.0.0', '::', '', '192.168.1.5', 'stagedoor.example', '127.evil.example', 'localhost.evil.example'])(
  '"%s" may be reached from elsewhere',
  (host) => expect(isLoopbackHost(host)).toBe(false),
);

it('recognises by either address a system that other machines can reach', () => {
  const local = { publicUrl: 'http://localhost:8080', gatewayAddress: '127.0.0.1:8080' };
  expect(isExposed(local)).toBe(false);
  expect(isExposed({ ...local, gatewayAddress: '[::1]:8080' })).toBe(false);
  expect(isExposed({ ...local, gatewayAddress: '0.0.0.0:8080' })).toBe(true);
  // A port alone is published on all addresses of the machine.
  expect(isExposed({ ...local, gatewayAddress: '8080' })).toBe(true);
  expect(isExposed({ ...local, publicUrl: 'https://stagedoor.example' })).toBe(true);
});
