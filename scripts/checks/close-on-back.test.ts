import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** What opens something over the page, and how Back closes that without the hook. */
const exceptions: Readonly<Record<string, string>> = {
  'web/src/shared/media-viewer/media-viewer.tsx': 'it is open where an entry of the history says so',
};

it('everything that opens over the page is closed by Back', () => {
  const openers = globSync('{web/src,services/*/web}/**/*.tsx', { cwd: root })
    .filter((file) => !file.endsWith('.test.tsx'))
    .filter((file) =>
      /<(?:Dialog|AlertDialog|DropdownMenu|ContextMenu|Popover|Select)\.Root|<dialog\b|\bpopover=/.test(
        readFileSync(path.join(root, file), 'utf8'),
      ),
    );
  expect(openers.length).toBeGreaterThan(10);
  const missing = openers.filter(
    (file) => !(file in exceptions) && !readFileSync(path.join(root, file), 'utf8').includes('useCloseOnBack('),
  );
  expect(missing).toEqual([]);
});
