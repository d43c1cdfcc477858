import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { firstPaint } from './first-paint.ts';

it('a build that fails says what is wrong with the source, and not that its files are missing', async () => {
  const root = await mkdtemp(join(tmpdir(), 'failed-build-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await writeFile(join(root, 'index.html'), '<script type="module" src="/main.ts"></script>');
  await writeFile(join(root, 'main.ts'), 'export const broken = ;');
  const plugins = [firstPaint()];
  await expect(build({ root, configFile: false, logLevel: 'silent', plugins })).rejects.toThrow('main.ts');
});
