import { expect, test } from 'vitest';
import { startSystem } from '../../testing/start-system.ts';
import { findDeclaredCalls } from '../declared-calls.ts';
import { raisedLimits } from '../raised-limits.ts';
import { noPushService } from './browser-subscription.ts';
import { makeAdminOf } from './make-admin.ts';
import { makeWorld } from './make-world.ts';
import { describeCell, isDeviation, planCells, tryPermissionCells } from './try-permission-cells.ts';
import { tryServices } from './try-services.ts';

// Some of the people, and of things only those of others: `npm run prove -- permissions` tries them all.
const some = { who: ['visitor', 'fan', 'blocked'], of: ["other's"] } as const;

test('every call answers each kind of person, and each other service, as its contract says', {
  timeout: 180_000,
}, async () => {
  const env = { ...raisedLimits, UPLOADS_PER_WINDOW: '1000000', REPORTS_PER_DAY: '1000000', PUSH_HOSTS: noPushService };
  const system = await startSystem({ args: ['--no-demo'], env });
  try {
    const calls = await findDeclaredCalls();
    const world = await makeWorld(`${system.address}/api`, makeAdminOf(system.env));
    const tried = await tryPermissionCells(world, planCells(calls, some));
    const deviations = tried.filter(isDeviation);
    expect(deviations.map((cell) => `${describeCell(cell)}: ${cell.status}, not ${cell.expected}`)).toEqual([]);
    expect(tried.length).toBeGreaterThan(400);
    const asked = await tryServices(system, world, calls);
    expect(asked.filter(({ holds }) => !holds)).toEqual([]);
    expect(asked.length).toBeGreaterThan(100);
  } finally {
    await system.remove();
  }
});
