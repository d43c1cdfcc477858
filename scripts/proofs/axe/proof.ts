import { findViolations } from '@stagedoor/test-support/find-violations';
import { screens } from '../../screens/screen-list.ts';
import { sizes, themes, visitScreens } from '../../screens/visit-screens.ts';
import { withRealSystem } from '../instruments/real-system.ts';
import type { Finding } from '../proof.ts';

export const promise =
  'axe finds nothing, with its experimental rules, on any screen and dialog, light and dark, at 390 and 1440 pixels.';
export const minutes = 25;

export function run(print: (line: string) => void): Promise<Finding[]> {
  return withRealSystem({ args: [], env: { FEATURES: 'all' } }, async (system) => {
    let found = 0;
    const missed = await visitScreens(
      system.address,
      async (page, screen, { size, theme }) => {
        for (const { rule, place } of await findViolations(page)) {
          found += 1;
          print(`${screen.name}, ${size.name}, ${theme}: ${rule}: ${place}`);
        }
      },
      print,
    );
    for (const { name, reason } of missed) print(`${name} could not be visited: ${reason}`);
    const visited = screens.length * sizes.length * themes.length - missed.length;
    return [
      {
        measured: `${found} places on ${visited} screens; ${missed.length} could not be visited`,
        holds: found === 0 && missed.length === 0,
      },
    ];
  });
}
