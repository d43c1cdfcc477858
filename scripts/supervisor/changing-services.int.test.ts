import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { removeDataFolder } from '@stagedoor/test-support/data-folder';
import { describe, expect, test, vi } from 'vitest';
import { writeOutsideService } from '../joining/outside-services.ts';
import { askGateway, keepPlace, openFixtureSystems, partsOf, pidOf } from './fixtures/fixture-systems.ts';
import { restartParts } from './run-file.ts';

// Each test starts a system once or twice, with all that it waits for.
vi.setConfig({ testTimeout: 90_000 });

const fixtureSystem = path.join(import.meta.dirname, 'fixtures/system');
const { start } = openFixtureSystems();

test('--scale starts further instances and tells the gateway where', async () => {
  const system = await start({}, ['--scale', 'social=2']);
  const { social } = await askGateway(system);
  const answers = await Promise.all(
    social.split(',').map(async (address) => (await (await fetch(address)).json()) as { pid: number }),
  );
  expect(new Set(answers.map(({ pid }) => pid)).size).toBe(2);
});

test('in dev a service is restarted when a file of it is saved, and only that service', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'stagedoor-fixture-'));
  cpSync(fixtureSystem, root, { recursive: true });
  const system = await start({ FIXTURE_ROOT: root }, ['--dev', '--no-demo']);
  const [auth, social] = [pidOf(system, 'auth'), pidOf(system, 'social')];
  const file = path.join(root, 'services/social/src/main.ts');
  writeFileSync(file, `${readFileSync(file, 'utf8')}// saved\n`);
  const waitForOther = (known: number) =>
    waitFor(() => partsOf(system).find(({ name, pid }) => name === 'social' && pid !== known)?.pid);
  const second = await waitForOther(social);
  expect(pidOf(system, 'auth')).toBe(auth);

  // Before each start the screen is built. What fails in that is told, and the service goes on as it is.
  const screen = path.join(root, 'services/social/web/screen.tsx');
  mkdirSync(path.dirname(screen));
  writeFileSync(screen, 'export default {};\n');
  await waitFor(() => system.output().includes('The screen of social cannot be built'), { what: 'the build' });
  const again = await waitForOther(second);
  writeFileSync(path.join(root, 'shared'), 'no folder\n');
  writeFileSync(file, `${readFileSync(file, 'utf8')}// saved again\n`);
  await waitFor(() => system.output().includes('ENOTDIR'), { what: 'the failure' });
  expect(pidOf(system, 'social')).toBe(again);
  await system.stop();
  removeDataFolder(root);
});

describe('a system without a demo world', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'stagedoor-fixture-'));
  cpSync(fixtureSystem, root, { recursive: true });
  const place = keepPlace({ env: { FIXTURE_ROOT: root }, args: ['--no-demo'], remove: () => removeDataFolder(root) });

  test('--no-demo leaves the demo world out, for the starts after it too', async () => {
    const system = await place.running();
    await system.stop();
    const again = await place.start();
    expect(existsSync(path.join(again.dataDir, 'files/seeded'))).toBe(false);
  });

  test('a service that comes while the system runs is started on its own port, and ends when it goes', async () => {
    const system = await place.running();
    const auth = pidOf(system, 'auth');
    cpSync(path.join(root, 'services/social'), path.join(root, 'coming'), { recursive: true });
    renameSync(path.join(root, 'coming'), path.join(root, 'services/calendar'));
    await waitFor(() => system.output().includes('Services have changed'), { what: 'the new service' });
    const answer = await fetch(`http://127.0.0.1:${system.env.CALENDAR_PORT}`);
    expect(await answer.json()).toMatchObject({ pid: pidOf(system, 'calendar'), database: true, nats: true });

    rmSync(path.join(root, 'services/calendar'), { recursive: true });
    await waitFor(() => !partsOf(system).some(({ name }) => name === 'calendar'), { what: 'the end of the service' });
    expect(pidOf(system, 'auth')).toBe(auth);
  });

  test('a service that came half made is told of, and started when it is whole', async () => {
    const system = await place.running();
    const main = path.join(root, 'coming/src/main.ts');
    cpSync(path.join(root, 'services/social'), path.join(root, 'coming'), { recursive: true });
    const whole = readFileSync(main, 'utf8');
    writeFileSync(main, "throw new Error('half made');\n");
    renameSync(path.join(root, 'coming'), path.join(root, 'services/llc'));
    await waitFor(() => system.output().includes('llc does not start: Error: half made'), { what: 'the refusal' });
    expect(partsOf(system).some(({ name }) => name === 'llc')).toBe(false);

    writeFileSync(path.join(root, 'services/llc/src/main.ts'), whole);
    renameSync(path.join(root, 'services/llc'), path.join(root, 'services/tax-prep'));
    await waitFor(() => partsOf(system).some(({ name }) => name === 'tax-prep'), { what: 'the service' });
    rmSync(path.join(root, 'services/tax-prep'), { recursive: true });
    await waitFor(() => !partsOf(system).some(({ name }) => name === 'tax-prep'), { what: 'the end of the service' });
  });

  test('npm run restart ends a service and waits until it runs again, and says so where it cannot', async () => {
    const system = await place.running();
    const said: string[] = [];
    const restart = (name: string) => restartParts(system.dataDir, name, (line) => said.push(line));
    // The gateway starts again when the services whose screens it trusts have changed, as in the test before.
    const isThere = (name: string) => partsOf(system).some((part) => part.name === name);
    await waitFor(() => ['auth', 'social', 'gateway'].every(isThere), { what: 'all parts' });
    const [auth, social, gateway] = [pidOf(system, 'auth'), pidOf(system, 'social'), pidOf(system, 'gateway')];
    await restart('social');
    expect(said).toEqual([expect.stringMatching(/^social is back after \d\.\d s\.$/)]);
    expect(pidOf(system, 'social')).not.toBe(social);
    expect((await fetch(`http://127.0.0.1:${system.env.SOCIAL_PORT}`)).status).toBe(200);
    expect(pidOf(system, 'auth')).toBe(auth);
    await waitFor(() => isThere('gateway'), { what: 'the gateway' });
    await restart('gateway');
    expect((await askGateway(system)).pid).not.toBe(gateway);
    for (const name of ['calendar', 'postgres']) {
      await expect(restart(name)).rejects.toThrow(
        `There is no ${name} to restart: name one of auth, social, gateway, or all.`,
      );
    }

    const main = path.join(root, 'services/social/src/main.ts');
    const whole = readFileSync(main, 'utf8');
    writeFileSync(main, "throw new Error('half made');\n");
    const again = restart('social');
    const log = path.join(system.dataDir, 'logs/social.log');
    await waitFor(() => readFileSync(log, 'utf8').includes('did not start again: Error: half made'));
    writeFileSync(main, whole);
    await again;

    const isRefused = expect(restart('social')).rejects.toThrow(/^social does not start again; see .*social\.log\.$/);
    await system.stop();
    await isRefused;
    await expect(restart('social')).rejects.toThrow(/^Nothing runs from .*: npm start starts it\.$/);
  });
});

test('a service of a folder elsewhere is started when it is named, and ends when it is not', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'stagedoor-fixture-'));
  cpSync(fixtureSystem, root, { recursive: true });
  const folder = path.join(root, 'team/calendar');
  cpSync(path.join(root, 'services/social'), folder, { recursive: true });
  mkdirSync(path.join(folder, 'node_modules'));
  const system = await start({ FIXTURE_ROOT: root }, ['--no-demo']);
  const auth = pidOf(system, 'auth');
  const file = path.join(system.dataDir, 'outside-services.json');
  writeOutsideService(file, 'calendar', { folder, scopes: [], trustsScreen: false });
  await waitFor(() => partsOf(system).some(({ name }) => name === 'calendar'), { what: 'the service' });
  await waitFor(() => system.output().includes('Services have changed'), { what: 'the new service' });
  const answer = await fetch(`http://127.0.0.1:${system.env.CALENDAR_PORT}`);
  expect(await answer.json()).toMatchObject({ pid: pidOf(system, 'calendar'), database: true, nats: true });

  // Its screen is trusted by name, and no longer where the name is gone.
  expect((await askGateway(system)).screens).toBe('');
  const service = pidOf(system, 'calendar');
  for (const trustsScreen of [true, false]) {
    writeOutsideService(file, 'calendar', { folder, scopes: [], trustsScreen });
    const screens = trustsScreen ? 'calendar' : '';
    await waitFor(async () => (await askGateway(system)).screens === screens, { what: 'the gateway that knows it' });
  }
  expect(pidOf(system, 'calendar')).toBe(service);

  // What cannot run is told, and what runs goes on.
  writeOutsideService(file, 'llc', { folder: path.join(root, 'nowhere'), scopes: [], trustsScreen: false });
  await waitFor(() => system.output().includes('nowhere is no service that can run'), { what: 'the refusal' });
  expect((await fetch(`http://127.0.0.1:${system.env.CALENDAR_PORT}`)).status).toBe(200);

  writeOutsideService(file, 'llc', undefined);
  writeOutsideService(file, 'calendar', undefined);
  await waitFor(() => !partsOf(system).some(({ name }) => name === 'calendar'), { what: 'the end of the service' });
  expect(existsSync(path.join(folder, 'src/main.ts'))).toBe(true);
  expect(pidOf(system, 'auth')).toBe(auth);
  await system.stop();
  removeDataFolder(root);
});
