import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { expect, inject, it } from 'vitest';

const address = inject('address');

/** The size of a file over the wire, in bytes: compressed, as browsers ask for it. */
function measure(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(new URL(path, address), { headers: { 'accept-encoding': 'br' } }, (answer) => {
      buffer(answer).then(({ length }) => resolve(length), reject);
    }).on('error', reject);
  });
}

// What grows here is paid by everybody who opens the app for the first time.
it.each([
  { language: 'en', most: 129_800 },
  { language: 'es', most: 130_000 },
])('the first page brings at most $most bytes of scripts in $language', async ({ language, most }) => {
  const page = await (await fetch(address, { headers: { cookie: `language=${language}` } })).text();
  const scripts = [...page.matchAll(/<script [^>]*src="([^"]+)"/g)].map(([, path = '']) => path);
  expect(scripts.length).toBeGreaterThan(2);
  const sizes = await Promise.all(scripts.map(measure));
  expect(sizes.every((size) => size > 0)).toBe(true);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(most);
});
