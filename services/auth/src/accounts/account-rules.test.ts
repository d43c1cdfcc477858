import { catalogue } from '@stagedoor/catalogue/catalogue';
import { AppError } from '@stagedoor/service-kit/common/errors';
import { describe, expect, it } from 'vitest';
import { checkRegistration } from '#/accounts/account-rules.ts';
import { collectReservedUsernames } from '#/accounts/reserved-usernames.ts';

const reserved = await collectReservedUsernames();

function fieldErrors(check: () => void) {
  try {
    check();
    return [];
  } catch (error) {
    return error instanceof AppError ? (error.errors ?? []) : [{ field: '', message: String(error) }];
  }
}
const registering = (username: string, rest: { confirmPassword?: string } = {}) =>
  fieldErrors(() => checkRegistration({ username, password: 'password', ...rest }, reserved));

describe('a registration', () => {
  it.each([
    'login',
    'ADMIN',
    'Featured',
    'avatar',
    'internal',
    'posts',
    'media',
    'my_subscribers',
    'oembed',
    'someone',
    'Stagedoor',
  ])('cannot take the name %s', (username) => {
    expect(registering(username)).toEqual([{ field: 'username', message: 'Username is not available' }]);
  });

  it.each(['mara_keys', 'loginn', 'id', 'follow_me'])('can take the name %s', (username) => {
    expect(registering(username)).toEqual([]);
  });

  it('needs a matching repetition of the password where there is one', () => {
    expect(registering('mara_keys', { confirmPassword: 'password' })).toEqual([]);
    expect(registering('mara_keys', { confirmPassword: 'passwort' })).toEqual([
      { field: 'confirmPassword', message: 'Passwords do not match' },
    ]);
    expect(registering('mara_keys', { confirmPassword: '' })).toEqual([
      { field: 'confirmPassword', message: 'Passwords do not match' },
    ]);
  });
});

describe('reserved names', () => {
  it('are lower-cased and could be usernames, for they are compared with such', () => {
    expect([...reserved].filter((name) => !/^[a-z0-9_]+$/.test(name))).toEqual([]);
  });

  it('hold every business service, for each has a place of its own below /api', () => {
    const keys = catalogue.map(({ key }) => key.replaceAll('-', '_'));
    expect(keys.filter((key) => !reserved.has(key))).toEqual([]);
  });

  it('do not include parameters of a path', () => {
    expect([...reserved].filter((name) => name.includes(':'))).toEqual([]);
  });
});
