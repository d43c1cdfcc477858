import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { getEntry } from '@stagedoor/catalogue/catalogue';
import type { ServiceScreen } from '@stagedoor/contracts/service-screen';
import { buildScreen } from '@stagedoor/screens/build/build-screen';

const root = path.resolve(import.meta.dirname, '../../..');

/**
 * Builds the screen of the template of `npm run new:service`, under the names of an entry of the catalogue. Returns it as its
 * service would serve it, with its files by address.
 */
export async function buildTemplateScreen(
  key: string,
): Promise<{ screen: ServiceScreen; files: ReadonlyMap<string, Buffer> }> {
  // Below the root, because a screen finds its packages there.
  const cache = path.join(root, '.data');
  mkdirSync(cache, { recursive: true });
  const service = mkdtempSync(path.join(cache, 'template-screen-'));
  try {
    cpSync(path.join(root, 'scripts/new-service/template'), service, { recursive: true });
    for (const file of globSync(['{src,web}/**/*.{ts,tsx}', 'package.json'], { cwd: service })) {
      const text = readFileSync(path.join(service, file), 'utf8');
      writeFileSync(
        path.join(service, file),
        text.replaceAll('fan-crm', key).replaceAll('Fan CRM', getEntry(key).name),
      );
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
