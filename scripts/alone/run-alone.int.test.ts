import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { StartFailed, startSystem, type TestSystem } from '../testing/start-system.ts';
import { openIssuer } from './issuer.ts';

vi.setConfig({ hookTimeout: 120_000, testTimeout: 60_000 });

const script = path.resolve(import.meta.dirname, '../alone.ts');
const run = promisify(execFile);

let system: TestSystem;
beforeAll(async () => {
  system = await startSystem({ script, args: ['directory'] });
});
afterAll(() => system.remove());

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
