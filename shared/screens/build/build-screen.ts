import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { hostVersion } from '#/host.ts';
import { hostModulesPlugin } from '#build/host-modules-plugin.ts';
import { slimContracts } from '#build/slim-contracts.ts';

/** The largest compressed size of a screen's script and styles. React and the design system are not part of it. */
export const budgetBytes = 150_000;

/** The built screen: its version and compressed size. */
export interface BuiltScreen {
  readonly version: string;
  readonly bytes: number;
}

/** Thrown if a screen is too large; the message names its sources by size. */
export class ScreenTooLarge extends Error {}

/**
 * Builds `web/screen.tsx` of a service into `web/dist`: one script, at most one style sheet, and `screen.json`. Returns
 * undefined if the service has no screen. Throws if it does not build or is above the budget; the previous build is
 * then kept.
 */
export async function buildScreen(service: string): Promise<BuiltScreen | undefined> {
  const web = path.join(service, 'web');
  const entry = path.join(web, 'screen.tsx');
  if (!existsSync(entry)) return undefined;
  const fresh = path.join(web, `.dist-${process.pid}`);
  try {
    await bundle(web, entry, fresh);
    const built = describeBuild(fresh);
    if (built.bytes > budgetBytes) throw new ScreenTooLarge(explainSize(service, built.bytes));
    writeFileSync(path.join(fresh, 'screen.json'), `${JSON.stringify({ version: built.version, hostVersion })}\n`);
    const done = path.join(web, 'dist');
    rmSync(done, { recursive: true, force: true });
    renameSync(fresh, done);
    return built;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

async function bundle(root: string, entry: string, outDir: string): Promise<void> {
  mkdirSync(outDir, { recursive: true });
  await build({
    configFile: false,
    root,
    logLevel: 'silent',
    publicDir: false,
    mode: 'production',
    // Regardless of NODE_ENV: the host provides no development runtime.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [hostModulesPlugin(), slimContracts({ ownFolder: path.join(path.dirname(root), 'src/contracts') })],
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2023',
      modulePreload: false,
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      lib: { entry, formats: ['es'], fileName: 'screen', cssFileName: 'screen' },
      rolldownOptions: {
        // One file, so that a page which is open needs nothing more of its build, which may have been replaced.
        output: { entryFileNames: 'screen-[hash].js', assetFileNames: 'screen-[hash][extname]', codeSplitting: false },
      },
    },
  });
  for (const name of readdirSync(outDir)) {
    // The names are lower-case everywhere, because they are addresses.
    renameSync(path.join(outDir, name), path.join(outDir, name.toLowerCase().replaceAll('_', '-')));
  }
}

function describeBuild(folder: string): BuiltScreen {
  const hash = createHash('sha256');
  let bytes = 0;
  for (const name of readdirSync(folder).sort()) {
    const content = readFileSync(path.join(folder, name));
    hash.update(name).update(content);
    bytes += gzipSync(content).length;
  }
  return { version: hash.digest('hex').slice(0, 16), bytes };
}

function explainSize(service: string, bytes: number): string {
  const size = (count: number) => `${Math.ceil(count / 1_000)} kB`;
  return `The screen of ${path.basename(service)} has ${size(bytes)} compressed, and may have ${size(budgetBytes)}: leave a library out, or load data by a call`;
}
