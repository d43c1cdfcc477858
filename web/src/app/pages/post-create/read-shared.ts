import { SHARED_CACHE } from '#/shared/browser/shared-content.ts';

const FILE = '/shared/file/';

interface Shared {
  readonly text: string;
  readonly files: readonly File[];
}

/** Returns what another app has shared with ours, and deletes it from the cache. */
export async function takeShared(): Promise<Shared | undefined> {
  if (!('caches' in window) || !(await caches.has(SHARED_CACHE))) return undefined;
  const cache = await caches.open(SHARED_CACHE);
  const text = (await (await cache.match('/shared/text'))?.text()) ?? '';
  const requests = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(FILE));
  const files = await Promise.all(
    requests.map(async (request) => {
      const response = await cache.match(request);
      const type = response?.headers.get('content-type') ?? '';
      const name = decodeURIComponent(response?.headers.get('x-file-name') ?? 'file');
      return new File([(await response?.blob()) ?? ''], name, { type });
    }),
  );
  await caches.delete(SHARED_CACHE);
  return { text, files };
}
