import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const page = readFileSync(path.join(root, 'docs/a-like-through-the-system.md'), 'utf8');
/** The page names files of the gateway and of the kit without their folder. */
const folders = ['gateway/src/', 'shared/service-kit/src/', ''];

/** Returns the files in the page's tables, each once, with their folder; undefined for one that does not exist. */
function readFiles(): (string | undefined)[] {
  const rows = page.split('\n').filter((line) => line.startsWith('|'));
  const names = new Set(rows.flatMap((row) => [...row.matchAll(/`([^`]+\.ts)`/g)].map(([, name = '']) => name)));
  return [...names].map((name) =>
    folders.map((folder) => `${folder}${name}`).find((file) => existsSync(path.join(root, file))),
  );
}

test('the page that follows a like through the system names only files that exist', () => {
  expect(readFiles()).not.toContain(undefined);
});

test('the page counts the files that it names', () => {
  const count = (...below: readonly string[]) =>
    readFiles().filter((file) => below.some((folder) => file?.startsWith(folder))).length;
  const [gatewayAndKit, social, notifications] = [
    count('gateway/src/', 'shared/service-kit/src/'),
    count('services/social/'),
    count('services/notifications/'),
  ];
  expect(page.replaceAll('\n', ' ')).toContain(
    `${gatewayAndKit} files of the gateway and the kit, ${social} of social, ${notifications} of notifications`,
  );
});
