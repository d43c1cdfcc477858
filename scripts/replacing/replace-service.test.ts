import { expect, test } from 'vitest';
import { Refusal } from '../refusal.ts';
import type { ComposeCommand } from './compose-command.ts';
import { readVersioned, refuseReplacedVersion, replaceGateways, replaceService } from './replace-service.ts';

type Fake = { id: string; health: string };

/** An engine whose new containers have the given health. It records its commands and their containers. */
function fakeEngine(running: Fake[], healthOfNew: string | undefined) {
  const done: string[] = [];
  let count = running.length;
  const command: ComposeCommand = {
    async compose(verb, ...rest) {
      if (verb === 'ps')
        return running
          .filter(({ health }) => rest.includes('--all') || health !== '')
          .map(({ id, health }) => JSON.stringify({ ID: id, Name: id, Health: health }))
          .join('\n');
      done.push(`${verb} ${rest.find((word) => word.includes('='))}`);
      count += 1;
      if (healthOfNew !== undefined) running.push({ id: `c${count}`, health: healthOfNew });
      return '';
    },
    async docker(verb, ...rest) {
      const id = rest.at(-1);
      done.push(`${verb} ${id}`);
      if (verb === 'rm') running.splice(running.findIndex((one) => one.id === id) >>> 0, 1);
      return '';
    },
  };
  return { command, done, running };
}

test('each old container is stopped when a new one is healthy, one after the other', async () => {
  const { command, done, running } = fakeEngine(
    [
      { id: 'c1', health: 'healthy' },
      { id: 'c2', health: 'healthy' },
      // It has ended.
      { id: 'c9', health: '' },
    ],
    'healthy',
  );
  await replaceService(command, 'social', () => {});
  expect(done).toEqual(['up social=3', 'stop c1', 'rm c1', 'up social=3', 'stop c2', 'rm c2']);
  expect(running.map(({ id }) => id)).toEqual(['c9', 'c4', 'c5']);
});

test.each(['unhealthy', ''])('a new one with the health "%s" is taken away, and the old one stays', async (health) => {
  const { command, done, running } = fakeEngine([{ id: 'c1', health: 'healthy' }], health);
  await expect(replaceService(command, 'social', () => {}, 0)).rejects.toThrow('The old one runs on');
  expect(done).toEqual(['up social=2', 'rm c2']);
  expect(running.map(({ id }) => id)).toEqual(['c1']);
});

test('a new one that is not even there changes nothing', async () => {
  const { command, done } = fakeEngine([{ id: 'c1', health: 'healthy' }], undefined);
  await expect(replaceService(command, 'social', () => {})).rejects.toThrow('The old one runs on');
  expect(done).toEqual(['up social=2']);
});

test('refuses to replace a service that does not run', async () => {
  const { command } = fakeEngine([], 'healthy');
  await expect(replaceService(command, 'social', () => {})).rejects.toThrow('No container of social runs');
});

/** Two gateways with a health each. Compose waits until one that is replaced is healthy, or fails. */
function fakeGateways(health: Record<string, string>, becomesHealthy: boolean) {
  const replaced: string[] = [];
  const command: ComposeCommand = {
    async compose(verb, ...rest) {
      const name = rest.at(-1) ?? '';
      if (verb === 'ps') return JSON.stringify({ ID: name, Name: name, Health: health[name] });
      expect(rest).toEqual(expect.arrayContaining(['--wait', '--no-deps', '--no-build']));
      replaced.push(name);
      if (!becomesHealthy) throw new Refusal(`container ${name} is unhealthy`);
      return '';
    },
    docker: () => Promise.reject(new Error('not asked')),
  };
  return { command, replaced };
}

test('the gateways are replaced one after the other', async () => {
  const { command, replaced } = fakeGateways({ gateway: 'healthy', 'gateway-2': 'healthy' }, true);
  await replaceGateways(command, () => {});
  expect(replaced).toEqual(['gateway', 'gateway-2']);
});

test('a gateway stays while it is the only one that is healthy, and when the first new one is not', async () => {
  const alone = fakeGateways({ gateway: 'healthy', 'gateway-2': 'unhealthy' }, true);
  await expect(replaceGateways(alone.command, () => {})).rejects.toThrow('no other gateway is healthy');
  expect(alone.replaced).toEqual([]);
  const broken = fakeGateways({ gateway: 'healthy', 'gateway-2': 'healthy' }, false);
  await expect(replaceGateways(broken.command, () => {})).rejects.toThrow('The other one serves on');
  expect(broken.replaced).toEqual(['gateway']);
});

test('a service is named with the version that it goes to, or without', () => {
  expect(readVersioned('social')).toEqual({ service: 'social', version: undefined });
  expect(readVersioned('fan-crm=2.1.0-rc.1')).toEqual({ service: 'fan-crm', version: '2.1.0-rc.1' });
  for (const wrong of ['social=', 'social=../x', 'social=a b', 'social=a=b'])
    expect(() => readVersioned(wrong)).toThrow('is no version');
});

test.each(['2.0.0', '1.12.3'])(
  'refuses to go back to version %s, whose migrations a baseline has replaced',
  (version) => {
    expect(() => refuseReplacedVersion({ service: 'social', version }, '2.0.0')).toThrow(
      new Refusal(
        `social cannot go back to version ${version}: it has other migrations than the database. Restore a backup with version 2.0.0 instead. Nothing was stopped.`,
      ),
    );
  },
);

test.each(['2.1.0', '10.0.0', 'main-1a2b', '1a2b3c4', undefined])('goes to version %s', (version) => {
  expect(() => refuseReplacedVersion({ service: 'social', version }, '2.0.0')).not.toThrow();
});
