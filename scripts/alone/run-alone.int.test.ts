import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { StartFailed, startSystem, type TestSystem } from '@stagedoor/test-support/start-system';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openIssuer } from './issuer.ts';

vi.setConfig({ hookTimeout: 120_000, testTimeout: 60_000 });

const script = path.resolve(import.meta.dirname, '../alone.ts');
const run = promisify(execFile);

let system: TestSystem;
let ofTeam: TestSystem;
beforeAll(async () => {
  system = await startSystem({ script, args: ['directory'] });
  ofTeam = await startSystem({ script, args: ['fan-crm'] });
});
afterAll(async () => {
  await system.remove();
  await ofTeam.remove();
});

async function send(place: string, token?: string): Promise<number> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return (await fetch(`${system.address}${place}`, { headers })).status;
}

test('a service alone shows its documentation, with itself as the place where calls go', async () => {
  expect(await send('/docs')).toBe(200);
  const document = await (await fetch(`${system.address}/docs/json`)).json();
  expect(document).toMatchObject({ info: { title: 'Stagedoor service directory' }, servers: [{ url: '/' }] });
});

test('it trusts the token that the command makes, and no other', async () => {
  const env = { ...process.env, DATA_DIR: system.dataDir };
  const { stdout } = await run(process.execPath, [path.resolve(script, '../token.ts'), '--role', 'FAN'], { env });
  expect(await send('/services/user/services', stdout.trim())).toBe(200);
  expect(await send('/services/user/services')).toBe(401);
  const others = openIssuer(path.join(system.dataDir, 'elsewhere'));
  const claims = {
    aud: 'stagedoor',
    sub: '01981b5c-0000-7000-8000-000000000001',
    username: 'a',
    role: 'FAN',
    sid: 'a',
  };
  expect(await send('/services/user/services', others.sign(claims, 60))).toBe(401);
});

test('the command makes a token for a business service by name, and for no other', async () => {
  const env = { ...process.env, DATA_DIR: system.dataDir };
  const make = (name: string) => run(process.execPath, [path.resolve(script, '../token.ts'), '--for', name], { env });
  const { stdout } = await make('llc');
  expect(JSON.parse(Buffer.from(stdout.split('.')[1] ?? '', 'base64url').toString()).aud).toBe('llc');
  expect(await send('/services/user/services', stdout.trim())).toBe(401);
  await expect(make('social')).rejects.toThrow('social is none');
});

test('a service that is none is refused in one line', async () => {
  const refused = await startSystem({ script, args: ['nothing'] }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(StartFailed);
  expect((refused as StartFailed).output).toBe('There is no service nothing: services/nothing is not there.');
});

// It starts ten commands, each of which takes seconds on a machine that does much else.
test('a service of a team has the demo world for its history, is sent samples, and tells people in its output', async () => {
  const env = { ...process.env, DATA_DIR: ofTeam.dataDir };
  const command = (file: string, ...args: string[]) =>
    run(process.execPath, [path.resolve(script, '..', file), ...args], { env });
  const emit = (...args: string[]) => command('events.ts', 'emit', ...args);
  const { stdout: token } = await command('token.ts', '--role', 'CREATOR', '--for', 'fan-crm');
  const headers = { authorization: `Bearer ${token.trim()}`, 'content-type': 'application/json' };
  type Fan = { id: string; username: string; subscription: object | null; spent: { tips: number } };
  const readFans = async () => {
    const answer = await fetch(`${ofTeam.address}/fan-crm/fans?relation=following&limit=100`, { headers });
    const { data } = (await answer.json()) as { data?: { fans: Fan[] } };
    return data?.fans ?? [];
  };
  const readSam = async () => {
    const answer = await fetch(`${ofTeam.address}/fan-crm/fans?q=sam_rivera`, { headers });
    const { data } = (await answer.json()) as { data?: { fans: Fan[] } };
    return data?.fans.find(({ username }) => username === 'sam_rivera');
  };
  const before = await waitFor(readSam, { what: 'the fans from before' });

  const { stdout } = await emit('payments.tip.received', '--data', `{"amountCents":700,"tipId":"${randomUUID()}"}`);
  expect(stdout).toMatch(/^fan-crm is sent payments\.tip\.received: \{.*"amountCents":700/);
  await waitFor(async () => (await readSam())?.spent.tips === before.spent.tips + 7, { what: 'the tip' });

  // Whoever still subscribes has not left.
  const follower = await waitFor(async () => (await readFans()).find(({ subscription }) => subscription === null), {
    what: 'a fan who only follows',
  });
  const tags = { method: 'PUT', headers, body: '{"tags":["vip"]}' };
  expect((await fetch(`${ofTeam.address}/fan-crm/fans/${follower.id}/tags`, tags)).status).toBe(200);
  await emit('social.user.unfollowed', '--to', 'fan-crm', '--data', JSON.stringify({ followerId: follower.id }));
  await waitFor(() => ofTeam.output().includes('To iris_vale: A fan left.'), { what: 'the notification' });

  const refusals = [
    [
      ['social.post.published'],
      'fan-crm does not consume social.post.published\nfan-crm consumes social.profile.updated',
    ],
    [['payments.tip.received', '--data', '{"amountCents":"much"}'], 'This is no payments.tip.received: '],
    [['payments.tip.received', '--data', '[]'], 'usage: '],
    [['payments.tip.received', '--to', 'llc'], 'llc does not run alone'],
    [[], 'usage: '],
  ] as const;
  await Promise.all(refusals.map(([args, words]) => expect(emit(...args)).rejects.toThrow(words)));

  await ofTeam.stop();
  await expect(emit('payments.tip.received')).rejects.toThrow('No service runs alone');
}, 150_000);
