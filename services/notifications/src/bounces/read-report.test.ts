import { expect, test } from 'vitest';
import { reportReaders } from '#/bounces/read-report.ts';

const read = (type: string, body: string) => reportReaders[type]?.(body);
const bounce = (action: string, status: string) =>
  [
    'To: bounces+x@stagedoor.example',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.org',
    '',
    'Final-Recipient: rfc822; mara@example.org',
    `Action: ${action}`,
    `Status: ${status}`,
    '--b--',
  ].join('\r\n');

test.each([
  ['failed', '5.1.1', 'gone'],
  ['failed', '5.2.2', 'other'],
  ['failed', '5.7.1', 'other'],
  ['delayed', '4.4.1', 'other'],
  ['delayed', '5.1.1', 'other'],
])('a bounce that says %s with %s is: %s', (action, status, kind) => {
  const body = bounce(action, status);
  expect(read('message/rfc822', body)).toEqual([{ mail: body, kind }]);
});

test('a mail of a feedback loop is a complaint, and any other mail nothing', () => {
  const complaint = 'Content-Type: message/feedback-report\r\n\r\nFeedback-Type: abuse\r\n';
  expect(read('message/rfc822', complaint)).toEqual([{ mail: complaint, kind: 'complaint' }]);
  expect(read('message/rfc822', 'Subject: I am away\r\n\r\nuntil Monday')).toMatchObject([{ kind: 'other' }]);
});

test('a provider’s reports come as a list', () => {
  const body = JSON.stringify([
    { returnPath: 'a@x', event: 'bounce', status: '5.1.1' },
    { returnPath: 'b@x', event: 'bounce' },
    { returnPath: 'c@x', event: 'complaint' },
  ]);
  expect(read('application/json', body)).toEqual([
    { mail: 'a@x', kind: 'gone' },
    { mail: 'b@x', kind: 'other' },
    { mail: 'c@x', kind: 'complaint' },
  ]);
  for (const wrong of ['{', '{}', '[{"event":"bounce"}]']) expect(() => read('application/json', wrong)).toThrow();
});
