import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findDemoPeople, openIssuer } from './issuer.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'stagedoor-issuer-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a token is signed with the key of the folder, of which only the public half is shown', () => {
  const issuer = openIssuer(folder);
  const [header = '', body = '', signature = ''] = issuer.sign({ aud: 'llc', sub: 'service:qa' }, 60).split('.');
  const { keys } = issuer.keySet() as { keys: (JsonWebKey & { kid: string })[] };
  expect(keys.map((key) => Object.keys(key))).toEqual([expect.not.arrayContaining(['d'])]);
  expect(JSON.parse(Buffer.from(header, 'base64url').toString()).kid).toBe(keys[0]?.kid);
  const key = createPublicKey({ key: keys[0] ?? {}, format: 'jwk' });
  expect(verify(null, Buffer.from(`${header}.${body}`), key, Buffer.from(signature, 'base64url'))).toBe(true);
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
  expect(claims).toMatchObject({ iss: 'stagedoor', aud: 'llc', sub: 'service:qa', exp: claims.iat + 60 });
});

test('the key stays, is its owner’s alone, and another folder has another', () => {
  const keySet = openIssuer(folder).keySet();
  expect(openIssuer(folder).keySet()).toEqual(keySet);
  expect(statSync(path.join(folder, 'issuer.json')).mode & 0o777).toBe(0o600);
  expect(openIssuer(path.join(folder, 'other')).keySet()).not.toEqual(keySet);
});

test('tokens are issued for people of the demo world, with the same ids each day', () => {
  const first = findDemoPeople(openIssuer(folder, new Date('2026-11-21T10:00:00Z')));
  expect(first.map(({ role }) => role)).toEqual(['FAN', 'CREATOR', 'ADMIN']);
  expect(findDemoPeople(openIssuer(folder, new Date('2026-12-24T10:00:00Z')))).toEqual(first);
});
