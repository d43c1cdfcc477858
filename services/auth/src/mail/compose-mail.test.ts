import { expect, test } from 'vitest';
import type { SecurityEventRow } from '#/db/security-events.ts';
import { composeMail } from '#/mail/compose-mail.ts';

function composeSecurityMail(kind: SecurityEventRow['kind'], language: 'en' | 'es'): string {
  const event: SecurityEventRow = {
    id: '01981b5c-0000-7000-8000-0000000000e1',
    accountId: '01981b5c-0000-7000-8000-0000000000a1',
    kind,
    happenedAt: new Date('2026-02-10T12:00:00.000Z'),
    userAgent: null,
    address: null,
  };
  const facts = { username: 'mara', token: 'a-token', publicUrl: 'https://stagedoor.example', language, event };
  return composeMail('secure-account', facts).text;
}

test.each([
  ['en', 'log in within 14 days'],
  ['es', 'inicia sesión en los próximos 14 días'],
] as const)('the mail about a deleted account says how to undo it (%s), others do not', (language, words) => {
  expect(composeSecurityMail('account-deleted', language).replaceAll('\n', ' ')).toContain(words);
  expect(composeSecurityMail('password-changed', language)).not.toContain('14');
});

test.each(['en', 'es'] as const)('no line of a mail about an event is wrapped on its way (%s)', (language) => {
  for (const line of composeSecurityMail('account-deleted', language).split('\n')) {
    if (!line.startsWith('https:')) expect(line.length).toBeLessThanOrEqual(76);
  }
});
