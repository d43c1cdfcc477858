// `npm run screens`: takes a picture of every screen, on a phone and wide, light and dark, into docs/screens, and writes the
// page that shows them. STAGEDOOR_URL names a system that runs already, with the demo world.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { refuseArguments } from './read-arguments.ts';
import { Refusal } from './refusal.ts';
import { runCommand } from './run-command.ts';
import { type Seat, screens } from './screens/screen-list.ts';
import { pictureName, takeScreens } from './screens/take-screens.ts';
import { sizes, themes } from './screens/visit-screens.ts';
import { startSystem } from './testing/start-system.ts';

const root = path.resolve(import.meta.dirname, '..');

await runCommand(async (print) => {
  refuseArguments('npm run screens');
  const running = process.env.STAGEDOOR_URL;
  const system = running ? undefined : await startSystem({ env: { FEATURES: 'all' } });
  try {
    const missed = await takeScreens(running ?? system?.address ?? '', path.join(root, 'docs/screens'), print);
    writeFileSync(path.join(root, 'docs/screens.md'), describeScreens());
    if (missed.length > 0) {
      throw new Refusal(missed.map(({ name, reason }) => `${name} could not be taken: ${reason}`).join('\n'));
    }
  } finally {
    await system?.remove();
  }
});

function isOfDemo(seat: Seat): boolean {
  return seat !== 'visitor' && seat !== 'new creator';
}

function describeScreens(): string {
  const lines = screens.flatMap((screen) => [
    `## ${screen.title}`,
    '',
    `\`${screen.path}\`, as ${isOfDemo(screen.seat) ? `the demo ${screen.seat}` : `a ${screen.seat}`}.`,
    '',
    sizes
      .flatMap((size) => themes.map((theme) => ({ size, theme })))
      .map((look) => `![${screen.title}, ${look.size.name}, ${look.theme}](screens/${pictureName(screen, look)})`)
      .join(' '),
    '',
  ]);
  return `${['# Screens', '', '`npm run screens` takes these pictures again, in a system of its own with the demo world.', '', ...lines].join('\n').trimEnd()}\n`;
}
