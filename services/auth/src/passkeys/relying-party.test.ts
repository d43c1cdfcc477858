import { expect, it } from 'vitest';
import { relyingPartyOf } from '#/passkeys/relying-party.ts';

it('takes domain and origin from the public address', () => {
  expect(relyingPartyOf('https://stage.example/app')).toEqual({ id: 'stage.example', origin: 'https://stage.example' });
  expect(relyingPartyOf('http://localhost:8080')).toEqual({ id: 'localhost', origin: 'http://localhost:8080' });
});

it.each(['http://127.0.0.1:8080', 'http://[::1]:8080'])('has none at %s', (publicUrl) => {
  expect(() => relyingPartyOf(publicUrl)).toThrow('Passkeys need an address with a domain name');
});
