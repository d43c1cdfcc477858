import { expect, test } from 'vitest';
import { composeMail } from '#/mail/compose-mail.ts';
import { backoffMs, nextDigest } from '#/mail/mail-rules.ts';

test.each([
  ['2026-02-01T07:59:59.000Z', '2026-02-01T08:00:00.000Z'],
  ['2026-02-01T08:00:00.000Z', '2026-02-02T08:00:00.000Z'],
  ['2026-12-31T23:00:00.000Z', '2027-01-01T08:00:00.000Z'],
])('an event at %s is in the digest of %s', (now, digest) => {
  expect(nextDigest(new Date(now)).toISOString()).toBe(digest);
});

test('a mail is tried again after ever longer pauses', () => {
  expect([1, 2, 3, 4, 50].map((attempts) => backoffMs(attempts) / 1_000)).toEqual([5, 30, 120, 300, 300]);
});

const english = {
  username: 'mara',
  publicUrl: 'https://stagedoor.example/',
  language: 'en',
  unsubscribePage: 'https://stagedoor.example/unsubscribe?token=t',
} as const;
const one = { title: 'New like', message: 'Theo Lind liked your post', link: '/post/1' };

test('a mail has the notification’s text and link, at the public address', () => {
  const { subject, text } = composeMail([one], english);
  expect(subject).toBe('Theo Lind liked your post');
  expect(text.split('\n')).toContain('https://stagedoor.example/post/1');
  expect(text).toContain('https://stagedoor.example/notifications#preferences');
});

test('a digest has all notifications, and a name cannot start a new header', () => {
  const items = [one, { ...one, message: 'Eve\r\nBcc: everyone@example.org' }];
  const { subject, text } = composeMail(items, english);
  expect(subject).toBe('2 things happened on Stagedoor');
  expect(text).toContain('Theo Lind liked your post');
  expect(composeMail(items.slice(1), english).subject).toBe('Eve Bcc: everyone@ example. org');
});

test('a mail to somebody who chose Spanish is Spanish around the text of its notifications', () => {
  const { subject, text } = composeMail([one, one], { ...english, language: 'es' });
  expect(subject).toBe('Han pasado 2 cosas en Stagedoor');
  expect(text).toMatch(/^Hola, mara:\n/);
  expect(text).toContain('Elige qué correos recibes:\nhttps://stagedoor.example/notifications#preferences');
});

test('a name that is an address is none in the mail, neither in its subject nor in its text', () => {
  const claim = { ...one, message: 'Claim it: evil.example/prize liked your post' };
  for (const items of [[claim], [claim, claim]]) {
    const { subject, text } = composeMail(items, english);
    expect(`${subject}\n${text}`).not.toContain('evil.example');
    expect(text).toContain('Claim it: evil. example/prize liked your post');
  }
});

test('a mail has the page that ends such mails, but a mail about money says why it has none', () => {
  expect(composeMail([one], english).text).toContain(
    'Stop these mails without logging in:\nhttps://stagedoor.example/unsubscribe?token=t',
  );
  const { text } = composeMail([one], { ...english, unsubscribePage: undefined });
  expect(text).toContain('This mail is about your money.');
  expect(text).not.toContain('unsubscribe');
});
