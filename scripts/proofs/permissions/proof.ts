import { findDeclaredCalls } from '../../checks/declared-calls.ts';
import { raisedLimits, withRealSystem } from '../instruments/real-system.ts';
import type { Finding } from '../proof.ts';
import { exceptions } from './exceptions.ts';
import { expectedStatus } from './expected-status.ts';
import { noPushService } from './resources.ts';
import { describeCell, isDeviation, planCells, tryPermissionCells } from './try-cells.ts';
import { tryServices } from './try-services.ts';
import { makeWorld } from './world.ts';

export const promise =
  'Every declared call answers every kind of person, and every other service, as its contract says or a written exception explains: resources of their own and of others, private, locked, sold and deleted ones; nothing hidden is in any answer.';
export const minutes = 6;

export function run(print: (line: string) => void): Promise<Finding[]> {
  const env = { ...raisedLimits, UPLOADS_PER_WINDOW: '1000000', REPORTS_PER_DAY: '1000000', PUSH_HOSTS: noPushService };
  return withRealSystem({ env }, async (system) => {
    const calls = await findDeclaredCalls();
    const world = await makeWorld(`${system.address}/api`, system.env);
    const cells = planCells(calls);
    print(`${calls.length} calls, ${cells.length} cells`);
    const tried = await tryPermissionCells(world, cells);
    const deviations = tried.filter(isDeviation);
    for (const cell of deviations) {
      const { status, message = '', expected, why, leaks } = cell;
      print(`${describeCell(cell)}: ${status} ${message}, ${leaks.length} secrets; ${expected} was expected: ${why}`);
    }
    const used = new Set<object>(cells.map(expectedStatus));
    const idle = exceptions.filter((exception) => !used.has(exception));
    for (const { calls: names, why } of idle) print(`explains nothing: ${names.join(', ')}, ${why}`);
    const asked = await tryServices(system, world, calls);
    const wrong = asked.filter(({ holds }) => !holds);
    for (const { name, status, isAllowed } of wrong) print(`${name}: ${status}, and it may${isAllowed ? '' : ' not'}`);
    const refused = tried.filter(({ status }) => status >= 400).length;
    return [
      {
        measured: `${tried.length} cells, ${refused} refused: ${deviations.length} are not as they should be`,
        holds: deviations.length === 0 && tried.length > 2_000 && refused > 500,
      },
      { measured: `${exceptions.length} exceptions, ${idle.length} of them without a cell`, holds: idle.length === 0 },
      {
        measured: `${asked.length} internal calls by services and people: ${wrong.length} are not as declared`,
        holds: wrong.length === 0 && asked.length > 100,
      },
    ];
  });
}
