import { expect, it } from 'vitest';
import { createLogger } from '#/observability/logger.ts';
import { createRecentLog } from '#/observability/recent-log.ts';

function startLog() {
  const recent = createRecentLog();
  return { recent, log: createLogger({ service: 'notes', level: 'info', recent, write: () => undefined }) };
}

it('finds the lines of a request, oldest first, and no others', () => {
  const { recent, log } = startLog();
  log.child({ requestId: 'request-1' }).info('begun');
  log.child({ requestId: 'request-2' }).info({ note: 'names request-1' }, 'another');
  log.child({ requestId: 'request-1' }).error({ err: new Error('lost') }, 'failed');
  expect(recent.ofRequest('request-1').map(({ level, message }) => [level, message])).toEqual([
    ['info', 'begun'],
    ['error', 'failed: lost'],
  ]);
  expect(recent.ofRequest('request')).toEqual([]);
  const [line] = recent.ofRequest('request-2');
  expect(line?.at).toMatch(/^\d{4}-.+Z$/);
  expect(JSON.parse(line?.line ?? '')).toMatchObject({ service: 'notes', note: 'names request-1' });
});

it('shows warnings and errors, newest first, without fields that may hold a secret', () => {
  const { recent, log } = startLog();
  log.info('fine');
  log.warn({ password: 'backstage-pass', token: 'abc' }, 'odd');
  log.error('broken');
  expect(recent.problems().map(({ message }) => message)).toEqual(['broken', 'odd']);
  expect(JSON.stringify(recent.problems())).not.toMatch(/backstage-pass|abc/);
});

it('says why with what was logged of an error, and nothing more where it has no words', () => {
  const { recent, log } = startLog();
  log.warn({ err: new Error('no token to call social with') }, 'due work failed');
  log.warn({ err: new Error('') }, 'odd');
  expect(recent.problems().map(({ message }) => message)).toEqual([
    'odd',
    'due work failed: no token to call social with',
  ]);
});

it('forgets the oldest lines, and never keeps a huge one', () => {
  const { recent, log } = startLog();
  log.warn('first');
  log.warn({ text: 'x'.repeat(9_000) }, 'huge');
  expect(recent.problems().map(({ message }) => message)).toEqual(['first']);
  for (let count = 0; count < 2_000; count += 1) log.info('more');
  expect(recent.problems()).toEqual([]);
});

it('tells the stubs of a process apart', () => {
  const { recent, log } = startLog();
  log.child({ stub: 'llc' }).warn('of llc');
  log.child({ stub: 'qa', requestId: 'request-1' }).warn('of qa');
  expect(recent.ofStub('llc').problems()).toHaveLength(1);
  expect(recent.ofStub('llc').ofRequest('request-1')).toEqual([]);
  expect(recent.ofStub('qa').ofRequest('request-1')).toHaveLength(1);
});
