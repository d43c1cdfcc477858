import { notificationTypes } from '@stagedoor/contracts/notification';
import { expect, test } from 'vitest';
import { codeOf, createUnsubscribeTokens } from '#/mail/unsubscribe-token.ts';

const userId = '01981b5c-0000-7000-8000-0000000000a1';
const tokens = createUnsubscribeTokens('a-secret-of-notifications');

test.each([null, ...notificationTypes, '01981b5c-0000-7000-8000-0000000000c1'])('a token names %s', (preference) => {
  expect(tokens.read(tokens.make({ userId, preference }))).toEqual({ userId, preference });
});

test('a token names a creator', () => {
  const target = { userId, preference: 'NEW_POST', creatorId: '01981b5c-0000-7000-8000-0000000000c1' };
  expect(tokens.read(tokens.make(target))).toEqual(target);
});

test('each type has a code of its own', () => {
  expect(new Set(notificationTypes.map(codeOf)).size).toBe(notificationTypes.length);
});

test('the line of a link to the default address is not wrapped', () => {
  const token = tokens.make({ userId, preference: 'NEW_LIKE' });
  expect(`http://localhost:8080/unsubscribe?token=${token}`.length).toBeLessThanOrEqual(76);
});

test('a token that is changed, cut off, extended or of another secret names nothing', () => {
  const token = tokens.make({ userId, preference: 'NEW_LIKE' });
  const bytes = Buffer.from(token, 'base64url');
  const changed = [...bytes.keys()].map((place) => {
    const copy = Buffer.from(bytes);
    copy.writeUInt8(copy.readUInt8(place) ^ 1, place);
    return copy.toString('base64url');
  });
  const foreign = createUnsubscribeTokens('another-secret').make({ userId, preference: 'NEW_LIKE' });
  for (const wrong of ['', '.', token.slice(0, -2), `${token}AA`, `${token}=`, ` ${token}`, foreign, ...changed]) {
    expect([wrong, tokens.read(wrong)]).toEqual([wrong, undefined]);
  }
});
