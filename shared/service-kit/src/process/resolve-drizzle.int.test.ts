import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const listLoaded = `
  import { registerHooks } from 'node:module';
  const loaded = [];
  registerHooks({
    load(url, context, nextLoad) {
      const answer = nextLoad(url, context);
      if (url.includes('/drizzle-orm/')) loaded.push(answer.format + ' ' + url);
      return answer;
    },
  });
  await import('drizzle-orm/postgres-js');
  await import('drizzle-orm/pg-core');
  (await import('node:module')).createRequire(import.meta.url)('drizzle-orm/sql');
  console.log(JSON.stringify(loaded.sort()));
`;

/** Returns the formats and addresses of all modules of drizzle-orm that a process loads. */
async function loadedModules(...options: string[]): Promise<string[]> {
  const args = [...options, '--input-type=module', '--eval', listLoaded];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: import.meta.dirname });
  return JSON.parse(stdout);
}

test('the same modules of drizzle-orm are loaded as without it', async () => {
  const [asNode, preloaded] = await Promise.all([
    loadedModules(),
    loadedModules('--import', '@stagedoor/service-kit/process/resolve-drizzle'),
  ]);
  expect(asNode.length).toBeGreaterThan(50);
  expect(preloaded).toEqual(asNode);
});
