import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const web = path.join(import.meta.dirname, '../../..');

it('skeletons of rows are shown where something says that they load: as the skeleton of a list, or by LoadingRows', () => {
  const silent = globSync('**/*.tsx', { cwd: web })
    .filter((file) => !file.endsWith('loading-rows.tsx'))
    .filter((file) => /(?<!skeleton=\{)<RowSkeletons \/>/.test(readFileSync(path.join(web, file), 'utf8')));
  expect(silent).toEqual([]);
});
