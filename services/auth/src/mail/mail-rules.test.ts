import { describe, expect, it } from 'vitest';
import { composeMail } from '#/mail/compose-mail.ts';
import { backoffMs, isWorthSending } from '#/mail/mail-rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const before = (ms: number) => new Date(now.getTime() - ms);
const hour = 3_600_000;
const asked = {
  kind: 'reset-password',
  requestedAt: now,
  now,
  account: { emailVerifiedAt: null },
  sentThisHour: 0,
} as const;

describe('a mail that was asked for', () => {
  it('is sent to the account of the address', () => {
    expect(isWorthSending(asked)).toBe(true);
    expect(isWorthSending({ ...asked, account: undefined })).toBe(false);
  });

  it('is dropped after its deadline', () => {
    expect(isWorthSending({ ...asked, requestedAt: before(hour) })).toBe(true);
    expect(isWorthSending({ ...asked, requestedAt: before(hour + 1) })).toBe(false);
    expect(isWorthSending({ ...asked, kind: 'verify-email', requestedAt: before(24 * hour) })).toBe(true);
    expect(isWorthSending({ ...asked, kind: 'verify-email', requestedAt: before(24 * hour + 1) })).toBe(false);
  });

  it('verifies no address twice', () => {
    const account = { emailVerifiedAt: now };
    expect(isWorthSending({ ...asked, kind: 'verify-email', account })).toBe(false);
    expect(isWorthSending({ ...asked, account })).toBe(true);
  });

  it('about what happened to an account goes to a confirmed address, and thirty times an hour', () => {
    const notice = { ...asked, kind: 'secure-account' } as const;
    expect(isWorthSending(notice)).toBe(false);
    expect(isWorthSending({ ...notice, account: { emailVerifiedAt: now }, sentThisHour: 29 })).toBe(true);
    expect(isWorthSending({ ...notice, account: { emailVerifiedAt: now }, sentThisHour: 30 })).toBe(false);
  });

  it('is limited by the hour', () => {
    expect(isWorthSending({ ...asked, sentThisHour: 4 })).toBe(true);
    expect(isWorthSending({ ...asked, sentThisHour: 5 })).toBe(false);
  });

  it('is tried again after ever longer pauses', () => {
    const pauses = [1, 2, 3, 4, 5, 50].map((attempts) => backoffMs(attempts) / 1_000);
    expect(pauses).toEqual([5, 30, 120, 300, 300, 300]);
  });
});

describe('the words of a mail', () => {
  it.each([
    ['reset-password', 'https://stagedoor.example/reset-password?token=a_token-'],
    ['verify-email', 'https://stagedoor.example/verify-email?token=a_token-'],
  ] as const)('have a link to the public address alone on its line: %s', (kind, link) => {
    const { text } = composeMail(kind, {
      username: 'mara',
      token: 'a_token-',
      publicUrl: 'https://stagedoor.example/',
      language: 'en',
    });
    expect(text.split('\n')).toContain(link);
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(76);
    expect(text).toContain('mara');
  });

  it.each(['reset-password', 'verify-email', 'secure-account'] as const)(
    'are in the language of the person: %s',
    (kind) => {
      const event = {
        id: '1',
        accountId: '2',
        kind: 'sign-in-on-new-device',
        happenedAt: new Date('2026-11-21T12:00:00Z'),
        userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
        address: '198.51.1.1',
      } as const;
      const content = { username: 'mara', token: 'a_token-', publicUrl: 'https://stagedoor.example/', event };
      const spanish = composeMail(kind, { ...content, language: 'es' });
      const english = composeMail(kind, { ...content, language: 'en' });
      // After the colon of a greeting a letter begins with a capital.
      expect(spanish.text).toMatch(/^Hola, mara:\n\n\p{Lu}/u);
      expect(english.text).toMatch(/^Hello mara,\n/);
      expect(spanish.subject).not.toBe(english.subject);
      const lines = spanish.text.split('\n');
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(76);
      if (kind !== 'secure-account') return;
      expect(lines).toContain('Inicio de sesión en un dispositivo nuevo');
      expect(lines).toContain('Dónde: Firefox en Windows, 198.51.1.1');
      expect(english.text).toContain('Where: Firefox on Windows, 198.51.1.1');
    },
  );
});
