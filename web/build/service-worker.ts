import { join, resolve } from 'node:path';
import { build, type Plugin, type Rollup } from 'vite';

/**
 * Modules whose files are stored with the worker: the app starts, and shows the feed, messages and profiles, without a network; the
 * file with the names of seldom pages is not waited for.
 */
const OFFLINE_PAGES =
  /\/web\/src\/(app\/pages\/(feed|messages|profile)-page|shared\/http\/answer-copies|app\/live\/follow-live-updates|app\/later-pages)\.tsx?$/;

interface ServiceWorkerOptions {
  readonly buildId: string;
}

/** Bundles the service worker into `sw.js` after the app, and tells it which files of the build to store. */
export function serviceWorker({ buildId }: ServiceWorkerOptions): Plugin {
  let root = '';
  let outDir = '';
  let files: readonly string[] = [];
  return {
    name: 'stagedoor:service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = resolve(config.root, config.build.outDir);
    },
    // The final bundle: the page's entry is dissolved into the files that it imports.
    writeBundle(_options, bundle) {
      files = listShellFiles(bundle);
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        await build({
          configFile: false,
          root,
          logLevel: 'warn',
          publicDir: false,
          define: { __BUILD_ID__: JSON.stringify(buildId), __SHELL_FILES__: JSON.stringify(files) },
          build: {
            outDir,
            emptyOutDir: false,
            target: 'es2023',
            modulePreload: false,
            rolldownOptions: {
              input: join(root, 'service-worker/sw.ts'),
              output: { entryFileNames: 'sw.js', format: 'iife' },
            },
          },
        });
      },
    },
  };
}

/** Returns the addresses of the app's first files, and of the imports of the offline pages. */
function listShellFiles(bundle: Rollup.OutputBundle): readonly string[] {
  const page = bundle['index.html'];
  const html = page?.type === 'asset' ? String(page.source) : '';
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set(chunks.map(({ fileName }) => fileName).filter((name) => html.includes(`/${name}"`)));
  for (const chunk of chunks) {
    if (chunk.moduleIds.some((id) => OFFLINE_PAGES.test(id))) found.add(chunk.fileName);
  }
  for (const name of found) for (const imported of byName.get(name)?.imports ?? []) found.add(imported);
  const styles = Object.keys(bundle).filter((name) => name.endsWith('.css'));
  return [...found, ...styles].filter((name) => name in bundle).map((name) => `/${name}`);
}
