import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Screen } from './screen-list.ts';
import { type Appearance, type MissedScreen, visitScreens } from './visit-screens.ts';

export const pictureName = (screen: Screen, { theme, size }: Appearance) => `${screen.name}-${size.name}-${theme}.jpg`;

/** Takes every screen of a running system with the demo world, at each size in each theme, into `folder`. */
export function takeScreens(
  address: string,
  folder: string,
  print: (line: string) => void,
): Promise<readonly MissedScreen[]> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return visitScreens(
    address,
    async (page, screen, appearance) => {
      const picture = await page.screenshot({ type: 'jpeg', quality: 60 });
      writeFileSync(path.join(folder, pictureName(screen, appearance)), picture);
    },
    print,
  );
}
