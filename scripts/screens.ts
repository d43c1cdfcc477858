// `npm run screens`: takes a picture of every screen, on a phone and wide, light and dark, into .data/screens, with a page that shows
// them. A dozen are copied to docs/screens. STAGEDOOR_URL names a system that runs already, with the demo world.
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startSystem } from '@stagedoor/test-support/start-system';
import type { Page } from 'playwright-core';
import { refuseArguments } from './read-arguments.ts';
import { Refusal } from './refusal.ts';
import { runCommand } from './run-command.ts';
import { type Screen, screens } from './screens/screen-list.ts';
import { type Appearance, sizes, themes, visitScreens } from './screens/visit-screens.ts';

const pictureName = (screen: Screen, { theme, size }: Appearance) => `${screen.name}-${size.name}-${theme}.jpg`;

/** The pictures that stay in docs/screens, for readers: by screen, size and theme. */
const forReaders: readonly string[] = [
  'home-wide-light',
  'explore-wide-dark',
  'feed-phone-light',
  'profile-wide-light',
  'post-phone-dark',
  'thread-wide-dark',
  'compose-phone-light',
  'earnings-wide-light',
  'notifications-phone-dark',
  'fan-crm-wide-light',
  'services-wide-dark',
  'admin-reports-wide-light',
];

const root = path.resolve(import.meta.dirname, '..');
const all = path.join(root, '.data/screens');
const kept = path.join(root, 'docs/screens');

await runCommand(async (print) => {
  refuseArguments('npm run screens');
  const running = process.env.STAGEDOOR_URL;
  const system = running ? undefined : await startSystem({ env: { FEATURES: 'all' } });
  try {
    rmSync(all, { recursive: true, force: true });
    mkdirSync(all, { recursive: true });
    const visit = async (page: Page, screen: Screen, appearance: Appearance) => {
      await page.screenshot({ type: 'jpeg', quality: 60, path: path.join(all, pictureName(screen, appearance)) });
    };
    const missed = await visitScreens(running ?? system?.address ?? '', visit, print);
    writeFileSync(path.join(all, 'screens.md'), describeScreens(''));
    if (missed.length > 0) {
      throw new Refusal(missed.map(({ name, reason }) => `${name} could not be taken: ${reason}`).join('\n'));
    }
    rmSync(kept, { recursive: true, force: true });
    mkdirSync(kept);
    for (const name of forReaders) copyFileSync(path.join(all, `${name}.jpg`), path.join(kept, `${name}.jpg`));
    writeFileSync(path.join(root, 'docs/screens.md'), describeScreens('screens/', forReaders));
    print(`All pictures: ${path.relative(root, all)}/screens.md`);
  } finally {
    await system?.remove();
  }
});

function describeScreens(folder: string, only?: readonly string[]): string {
  const parts = screens.flatMap((screen) => {
    const looks = sizes.flatMap((size) => themes.map((theme) => ({ size, theme })));
    const shown = looks.filter((look) => only?.includes(path.parse(pictureName(screen, look)).name) ?? true);
    if (shown.length === 0) return [];
    const pictures = shown.map(
      (look) => `![${screen.title}, ${look.size.name}, ${look.theme}](${folder}${pictureName(screen, look)})`,
    );
    return [`## ${screen.title}`, `\`${screen.path}\`, as ${describeSeat(screen)}.`, pictures.join(' ')];
  });
  const opening =
    '`npm run screens` takes all screens, in a system of its own with the demo world, into `.data/screens`.';
  return `${['# Screens', opening, ...parts].join('\n\n')}\n`;
}

function describeSeat({ seat }: Screen): string {
  return seat === 'visitor' || seat === 'new creator' ? `a ${seat}` : `the demo ${seat}`;
}
