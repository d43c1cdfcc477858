import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { catalogue } from '@stagedoor/catalogue/catalogue';
import { reservedUsernames } from '@stagedoor/contracts/reserved-usernames';

/** First path segments that the gateway serves itself. */
const gatewaySegments = ['api', 'assets', 'config', 'docs', 'health', 'media', 'metrics'];

/**
 * Returns the usernames that nobody can take: the fixed list, the business services, every first segment of a call's
 * path, and every word that can follow `/users`. Derived from the contracts, so that a new call reserves its segments.
 */
export async function collectReservedUsernames(): Promise<ReadonlySet<string>> {
  const segments = (await readCallPaths()).flatMap((path) => {
    const [first = '', second = ''] = path.split('/').slice(1);
    // Business services are added below.
    if (first.startsWith(':')) return [];
    return first === 'users' && !second.startsWith(':') ? [first, second] : [first];
  });
  const services = catalogue.map(({ key }) => key);
  // A username has no hyphen; the variant with an underscore is reserved against imitation.
  const names = [...reservedUsernames, ...gatewaySegments, ...services, ...segments].map((name) =>
    name.replaceAll('-', '_'),
  );
  return new Set(names.filter((name) => name !== '').map((name) => name.toLowerCase()));
}

async function readCallPaths(): Promise<string[]> {
  const folder = new URL('./', import.meta.resolve('@stagedoor/contracts/call'));
  const files = (await readdir(fileURLToPath(folder))).filter((name) => /^[\w-]+\.ts$/.test(name));
  const modules = await Promise.all(
    files.map(async (file): Promise<object> => import(/* @vite-ignore */ new URL(file, folder).href)),
  );
  return modules.flatMap((module) => Object.values(module)).flatMap(pathOf);
}

function pathOf(exported: unknown): string[] {
  const isCall =
    typeof exported === 'object' &&
    exported !== null &&
    'path' in exported &&
    'method' in exported &&
    'access' in exported;
  return isCall && typeof exported.path === 'string' ? [exported.path] : [];
}
