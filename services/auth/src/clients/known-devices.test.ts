import { expect, it } from 'vitest';
import { deviceCookieOptions } from '#/clients/known-devices.ts';

it("a device's cookie goes over TLS alone where the site has it", () => {
  expect(deviceCookieOptions('https://stagedoor.example')).toMatchObject({ secure: true, httpOnly: true });
  expect(deviceCookieOptions('http://localhost:8080')).toMatchObject({ secure: false, httpOnly: true });
});
