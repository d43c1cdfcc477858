import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkExposure } from './check-start.ts';
import { writeDemoState } from './demo-world.ts';
import { planSystem } from './processes.ts';
import { readSettings } from './settings.ts';

const fixture = path.join(import.meta.dirname, 'fixtures/system');
const passwords = {
  DEMO_FAN_PASSWORD: 'a word for the fan',
  DEMO_CREATOR_PASSWORD: 'a word for the creator',
  DEMO_ADMIN_PASSWORD: 'a word for the admin',
};
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'stagedoor-exposure-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

function check(env: NodeJS.ProcessEnv, args: string[] = []): void {
  const settings = readSettings(fixture, args, { ...env, DATA_DIR: dataDir });
  checkExposure({ settings, plan: planSystem(settings), env });
}

test('a start for this machine alone opens its demo world by the printed passwords', () => {
  check({});
  check({ HOST: '127.0.0.1' });
  check({ HOST: '::1', PUBLIC_URL: 'http://localhost:9000' });
});

test.each([{ HOST: '0.0.0.0' }, { HOST: '192.168.1.5' }, { PUBLIC_URL: 'http://stagedoor.example' }])(
  'a demo world that others can reach is refused without passwords of its own: %o',
  (exposed) => {
    expect(() => check(exposed)).toThrow(/printed password: set DEMO_FAN_PASSWORD, .* --no-demo/);
    check({ ...exposed, ...passwords });
    check(exposed, ['--no-demo']);
    writeDemoState(dataDir, { state: 'none', passwords: 'printed' });
    check(exposed);
  },
);

test('a demo world made with printed passwords is not opened later on either, until it was given others', () => {
  writeDemoState(dataDir, { state: 'done', passwords: 'printed' });
  expect(() => check({ HOST: '0.0.0.0' }, ['--no-demo'])).toThrow('printed password');
  writeDemoState(dataDir, { state: 'done', passwords: 'given' });
  check({ HOST: '0.0.0.0' });
});

test('passwords of demo logins that are too short, or only some of them, are refused', () => {
  expect(() => check({ ...passwords, DEMO_ADMIN_PASSWORD: 'short' })).toThrow('12 or more characters');
  expect(() => check({ HOST: '0.0.0.0', DEMO_ADMIN_PASSWORD: 'a word for the admin' })).toThrow('must all be set');
});

test('an https address needs Stripe, or somebody who says that payments are a sandbox', () => {
  const exposed = { PUBLIC_URL: 'https://stagedoor.example', ...passwords };
  expect(() => check(exposed)).toThrow('set STRIPE_SECRET_KEY, or PAYMENTS=sandbox');
  check({ ...exposed, PAYMENTS: 'sandbox' });
  check({ ...exposed, STRIPE_SECRET_KEY: 'sk_live_1' });
});
