import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { getEntry } from '@stagedoor/catalogue/catalogue';
import type { ServiceScreen } from '@stagedoor/contracts/service-screen';
import { buildScreen } from '@stagedoor/screens/build/build-screen';
import { writeService } from '../../../scripts/new-service/write-service.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/**
 * Builds the screen that `npm run new:service` writes for an entry of the catalogue. Returns it as its service would serve it,
 * with its files by address.
 */
export async function buildTemplateScreen(
  key: string,
): Promise<{ screen: ServiceScreen; files: ReadonlyMap<string, Buffer> }> {
  // Below the root, because a screen finds its packages there.
  const cache = path.join(root, '.data');
  mkdirSync(cache, { recursive: true });
  const service = mkdtempSync(path.join(cache, 'template-screen-'));
  try {
    for (const { path: file, content } of writeService(getEntry(key), () => '*')) {
      mkdirSync(path.dirname(path.join(service, file)), { recursive: true });
      writeFileSync(path.join(service, file), content);
    }
    const built = await buildScreen(service);
    if (built === undefined) throw new Error('The template has no screen');
    const dist = path.join(service, 'web/dist');
    const files = new Map(
      readdirSync(dist).map((name) => [`/api/${key}/app/files/${name}`, readFileSync(path.join(dist, name))] as const),
    );
    const find = (extension: string) => [...files.keys()].filter((address) => address.endsWith(extension));
    const [entry = ''] = find('.js');
    return { screen: { version: built.version, hostVersion: 1, entry, styles: find('.css') }, files };
  } finally {
    rmSync(service, { recursive: true });
  }
}
