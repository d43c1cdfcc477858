import { InvalidConfig, readConfig } from '@stagedoor/service-kit/config/config';
import { expect, test } from 'vitest';
import { providersVariable } from '#/providers/provider-config.ts';

const variables = { providers: providersVariable('OIDC_PROVIDERS') };
const google = { key: 'google', name: 'Google', issuer: 'https://accounts.google.com', clientId: 'an id' };
const read = (value: unknown) =>
  readConfig(variables, { OIDC_PROVIDERS: typeof value === 'string' ? value : JSON.stringify(value) }).providers;

test('there are none unless some are configured', () => {
  expect(readConfig(variables, {}).providers).toEqual([]);
});

test('a provider has usual scopes and answers in the address unless it says otherwise', () => {
  const apple = { key: 'apple', name: 'Apple', issuer: 'https://appleid.apple.com', clientId: 'x', clientSecret: 'y' };
  expect(read([google, { ...apple, scope: 'openid email name', responseMode: 'form_post' }])).toEqual([
    { ...google, clientSecret: undefined, scope: 'openid email profile', responseMode: 'query' },
    { ...apple, scope: 'openid email name', responseMode: 'form_post' },
  ]);
});

test.each([
  ['no JSON', 'google', 'must be a JSON list'],
  ['no list', {}, 'must be a JSON list of at most 10 providers'],
  ['a key with blanks', [{ ...google, key: 'a b' }], 'needs a key of provider 1'],
  ['a missing client', [google, { ...google, clientId: undefined }], 'needs a clientId of provider 2'],
  ['an issuer without TLS', [{ ...google, issuer: 'http://accounts.example' }], 'needs an issuer of provider 1 that'],
  ['an issuer that is no address', [{ ...google, issuer: 'https://' }], 'needs an issuer of provider 1 that'],
  ['other scopes alone', [{ ...google, scope: 'email' }], 'needs a scope of provider 1'],
  ['one key twice', [google, { ...google, issuer: 'https://other.example' }], 'must name each key once'],
  ['one issuer twice', [google, { ...google, key: 'other' }], 'must name each issuer once'],
])('%s is refused', (_label, value, problem) => {
  expect(() => read(value)).toThrow(InvalidConfig);
  expect(() => read(value)).toThrow(`OIDC_PROVIDERS ${problem}`);
});

test('this machine may be an issuer without TLS', () => {
  expect(read([{ ...google, issuer: 'http://127.0.0.1:4444' }])).toHaveLength(1);
});

test('a problem never shows a secret', () => {
  let problem = '';
  try {
    read([{ ...google, key: 'A', clientSecret: 'secret-value' }]);
  } catch (error) {
    problem = String(error);
  }
  expect(problem).toContain('needs a key of provider 1');
  expect(problem).not.toContain('secret-value');
});
