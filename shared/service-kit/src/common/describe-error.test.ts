import { expect, test } from 'vitest';
import { describeError, messageOf } from '#/common/describe-error.ts';

/** As Drizzle throws it: the parameters are in the message and in a separate field. */
function failedQuery(params: readonly string[], cause: Error): Error {
  const error = new Error(`Failed query: insert into "accounts" values ($1, $2)\nparams: ${params}`, { cause });
  return Object.assign(error, { query: 'insert into "accounts" values ($1, $2)', params });
}

function postgresError(message: string, facts: Record<string, string>): Error {
  const error = Object.assign(new Error(message), facts);
  error.name = 'PostgresError';
  return error;
}

test('a failed statement is described without its parameters, and its cause without the row', () => {
  const cause = postgresError('duplicate key value violates unique constraint "accounts_email"', {
    code: '23505',
    detail: 'Key (email)=(canary@example.com) already exists.',
    constraint_name: 'accounts_email',
  });
  const described = describeError(failedQuery(['canary@example.com', 'first\n    at canary'], cause));

  expect(JSON.stringify(described)).not.toContain('canary');
  expect(described).toMatchObject({
    message: 'Failed query: insert into "accounts" values ($1, $2)',
    cause: { code: '23505', constraint_name: 'accounts_email' },
  });
  expect(described.stack).toMatch(/^ {4}at .*describe-error\.test/m);
});

test.each([
  [
    'a server’s words to a recipient',
    new Error('550 <canary@example.com>: no such mailbox'),
    '550 <<address>>: no such mailbox',
  ],
  ['a token', new Error('cannot use eyJhbGciOi.eyJzdWIi.canary'), 'cannot use <token>'],
  [
    'the query of an address',
    new Error('GET http://files/a.webp?sig=canary failed'),
    'GET http://files/a.webp?… failed',
  ],
  [
    'input that JSON.parse quotes',
    parseError('{"text": "canary" canary'),
    'Expected … JSON at position 18 (line 1 column 19)',
  ],
  [
    'values that PostgreSQL quotes',
    postgresError('invalid input syntax for type uuid: "canary"', {}),
    'invalid input syntax for type uuid: …',
  ],
  ['what was thrown as a text', 'canary@example.com', '<address>'],
])('%s is not told', (_what, error, words) => {
  expect(JSON.stringify(describeError(error))).not.toContain('canary');
  if (!(error instanceof SyntaxError)) expect(messageOf(error)).toBe(words);
});

test('the description contains message, place and system error codes', () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:4002'), { code: 'ECONNREFUSED', port: 4002 });
  expect(describeError(new Error('social is not available', { cause }))).toMatchObject({
    type: 'Error',
    message: 'social is not available',
    stack: expect.stringContaining('describe-error.test'),
    cause: { message: 'connect ECONNREFUSED 127.0.0.1:4002', code: 'ECONNREFUSED', port: 4002 },
  });
});

test('causes that go in a circle end', () => {
  const error: Error = new Error('one');
  error.cause = error;
  expect(describeError(error).cause?.message).toBe('one');
});

function parseError(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error;
  }
}
