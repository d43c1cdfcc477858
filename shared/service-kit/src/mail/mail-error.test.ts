import { expect, test } from 'vitest';
import { MailError } from '#/mail/mail-error.ts';

const answer = (command: string, response: string) =>
  Object.assign(new Error(response), {
    code: 'EENVELOPE',
    responseCode: Number(response.slice(0, 3)),
    response,
    command,
  });

test.each([
  ['RCPT TO', '550 5.1.1 no such user', 'address'],
  ['RCPT TO', '550 no such user', 'address'],
  ['RCPT TO', '550-5.2.1 closed', 'address'],
  ['RCPT TO', '552 5.2.2 mailbox full', 'message'],
  ['RCPT TO', '554 5.7.1 blocked by policy', 'message'],
  ['RCPT TO', '550 relay not permitted', 'server'],
  ['RCPT TO', '450 4.2.0 greylisted', 'later'],
  ['DATA', '554 5.6.0 content rejected', 'message'],
  ['MAIL FROM', '550 5.7.1 sender not allowed', 'server'],
  ['AUTH PLAIN', '535 5.7.8 wrong password', 'server'],
  ['CONN', '421 too busy', 'later'],
])('an answer to %s, "%s", is about: %s', (command, response, refusal) => {
  expect(new MailError(answer(command, response)).refusal).toBe(refusal);
});

test('holds the codes of the answer and not its words, which may name the recipient', () => {
  const error = new MailError(answer('RCPT TO', '550 5.1.1 <mara@example.org> is unknown'));
  expect(error.message).toBe('the mail could not be handed over: EENVELOPE 550 5.1.1');
  expect(error.status).toBe('550 5.1.1');
});

test('a server that has not answered refuses nothing', () => {
  const error = new MailError(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));
  expect([error.code, error.refusal, error.status]).toEqual(['ECONNREFUSED', undefined, undefined]);
  expect(new MailError('text').code).toBe('unknown');
});
