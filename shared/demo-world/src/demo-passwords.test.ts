import { expect, it } from 'vitest';
import { demoPassword } from '#/demo-logins.ts';
import { readDemoPasswords } from '#/demo-passwords.ts';

const given = {
  DEMO_FAN_PASSWORD: 'a password of the fan',
  DEMO_CREATOR_PASSWORD: 'a password of the creator',
  DEMO_ADMIN_PASSWORD: 'a password of the admin',
};

it('reads the passwords of the three logins, and none where none is given', () => {
  expect(readDemoPasswords({})).toBeUndefined();
  expect(readDemoPasswords({ DEMO_FAN_PASSWORD: '' })).toBeUndefined();
  expect(readDemoPasswords(given)).toEqual({
    FAN: 'a password of the fan',
    CREATOR: 'a password of the creator',
    ADMIN: 'a password of the admin',
  });
});

it('refuses a missing, a short and the printed password, without repeating it', () => {
  for (const password of ['', 'short', demoPassword]) {
    const read = () => readDemoPasswords({ ...given, DEMO_ADMIN_PASSWORD: password });
    expect(read).toThrow('must all be set');
    expect(read).not.toThrow(demoPassword);
  }
});
