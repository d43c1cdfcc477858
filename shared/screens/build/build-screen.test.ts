import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { budgetBytes, buildScreen, ScreenTooLarge } from './build-screen.ts';

const root = path.resolve(import.meta.dirname, '../../..');
let service: string;

beforeEach(() => {
  // Below the root, because a screen finds its packages there.
  mkdirSync(path.join(root, '.data'), { recursive: true });
  service = mkdtempSync(path.join(root, '.data/screen-'));
  mkdirSync(path.join(service, 'web'));
});
afterEach(() => rmSync(service, { recursive: true }));

const write = (file: string, content: string) => writeFileSync(path.join(service, 'web', file), content);
const dist = () => path.join(service, 'web/dist');
const readScript = () => {
  const name = readdirSync(dist()).find((file) => file.endsWith('.js')) ?? '';
  return readFileSync(path.join(dist(), name), 'utf8');
};

it('builds the first screen of a new service into one script and one style sheet, without React in it', async () => {
  cpSync(path.join(root, 'scripts/new-service/template'), service, { recursive: true });
  const built = await buildScreen(service);
  expect(built?.bytes).toBeLessThan(10_000);
  expect(readdirSync(dist()).map((name) => name.replace(/-[\w-]+\./, '-hash.'))).toEqual(
    expect.arrayContaining(['screen-hash.css', 'screen-hash.js', 'screen.json']),
  );
  expect(JSON.parse(readFileSync(path.join(dist(), 'screen.json'), 'utf8'))).toEqual({
    version: built?.version,
    hostVersion: 4,
  });
  const script = readScript();
  expect(script).toContain('stagedoor.host-modules.1');
  // Of the service's contracts the addresses are in it, and the library that they are written with is not.
  expect(script).toContain('/fan-crm/notes');
  expect(script).not.toMatch(/jsxDEV|react\.development|typebox/i);
  expect((await buildScreen(service))?.version).toBe(built?.version);
});

it('is silent of a service without a screen', async () => {
  expect(await buildScreen(service)).toBeUndefined();
});

it('refuses a screen above the budget, and leaves the build before', async () => {
  write('screen.tsx', "export default { mount: () => () => {}, text: 'small' };");
  const before = await buildScreen(service);
  const noise = Array.from({ length: 60_000 }, (_, index) => Math.sin(index).toString(36)).join('');
  write('screen.tsx', `export default { mount: () => () => {}, text: '${noise}' };`);
  await expect(buildScreen(service)).rejects.toThrow(ScreenTooLarge);
  await expect(buildScreen(service)).rejects.toThrow(`may have ${budgetBytes / 1_000} kB`);
  expect(readFileSync(path.join(dist(), 'screen.json'), 'utf8')).toContain(before?.version);
  expect(readdirSync(path.join(service, 'web'))).toEqual(['dist', 'screen.tsx']);
});

it('refuses a name that the host does not lend', async () => {
  write('screen.tsx', "import { useNothing } from 'react';\nexport default { mount: () => useNothing };");
  await expect(buildScreen(service)).rejects.toThrow('useNothing');
});
