import { readFileSync } from 'node:fs';
import path from 'node:path';
import { slimContracts } from '@stagedoor/screens/build/slim-contracts';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { readBuildId } from './build/build-id.ts';
import { dropDisplayNames } from './build/drop-display-names.ts';
import { emojiData } from './build/emoji-data.ts';
import { isInFirstLoad } from './build/first-load.ts';
import { firstPaint } from './build/first-paint.ts';
import type { Language } from './build/languages.ts';
import { serviceWorker } from './build/service-worker.ts';
import { texts } from './build/texts.ts';
import { webManifest } from './build/web-manifest.ts';

const gateway = process.env.GATEWAY_URL ?? 'http://localhost:8080';

const buildId = readBuildId();

/** The router's package names its development build to every bundler; the production one is without its warnings. */
const productionRouter = [
  { find: /^react-router$/, replacement: 'react-router/dist/production/index.mjs' },
  { find: /^react-router\/dom$/, replacement: 'react-router/dist/production/dom-export.mjs' },
].map(({ find, replacement }) => ({ find, replacement: path.resolve('../node_modules', replacement) }));

/**
 * Builds the app in English: `build/finish-build.ts` adds the other languages. `--mode pseudo` builds the language that shows what is not
 * translated or mirrored.
 */
export default defineConfig(({ mode }) => configure(mode === 'pseudo' ? 'pseudo' : 'en'));

/** Returns what the app is built with in one language. */
export function configure(language: Language): UserConfig {
  return {
    plugins: [
      texts({ language }),
      slimContracts(),
      dropDisplayNames(),
      react(),
      tailwindcss(),
      emojiData(),
      firstPaint(),
      webManifest({ language }),
      serviceWorker({ buildId: `${buildId}-${language}` }),
    ],
    define: {
      __BUILD_ID__: JSON.stringify(buildId),
      __BUILD_DATE__: JSON.stringify(new Date().toISOString()),
    },
    resolve: { alias: productionRouter },
    // The app starts its workers as modules.
    worker: { format: 'es' },
    server: {
      port: Number(process.env.WEB_PORT ?? 5173),
      proxy: { '/api': gateway, '/media': gateway, '/docs': gateway },
    },
    build: {
      target: 'es2023',
      assetsDir: 'assets',
      // Fonts and icons stay files of their own: the content policy allows no data: fonts.
      assetsInlineLimit: 0,
      modulePreload: {
        polyfill: false,
        // What the first load has brought is not named again in the lists of what a page needs.
        resolveDependencies: (_, needed, { hostType }) =>
          hostType === 'html' ? needed : needed.filter((file) => !alwaysLoaded.test(file)),
      },
      rolldownOptions: {
        output: {
          // The first load holds the names of all files: a word less of each is 0.9 kB of it, and 42 bits tell builds apart.
          chunkFileNames: ({ name }) => (named.test(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'),
          entryFileNames: 'assets/[name]-[hash:7].js',
          assetFileNames: 'assets/[name]-[hash:7][extname]',
          // What changes only with its version is apart from what changes with every commit.
          codeSplitting: {
            groups: [
              {
                name: 'libraries',
                test: (id) => library.test(id) && !laterParts.test(id),
                priority: 2,
              },
              // What the first page runs is one file: compressed together it is smaller, and asked for at once.
              {
                name: (id, bundle) => (isInFirstLoad(id, (one) => bundle.getModuleInfo(one)) ? 'first' : null),
                debugName: 'first',
                test: /(web|linked-text)\/src\/.+\.tsx?$|\0contract:|\0text:|node_modules\/lucide-react\//,
                priority: 1,
              },
              // What nearly all dialogs and menus need is one file, so that the first load has one name of it.
              {
                name: 'dialogs',
                test: /node_modules\/(@radix-ui|react-remove-scroll|aria-hidden|react-style-singleton|use-sidecar|use-callback-ref)/,
                minShareCount: 20,
              },
              // Calls that several later pages make are small: each as a file of its own would cost more by its name.
              { name: 'calls', test: /\0contract:/, minShareCount: 3 },
              // What many later pages use is another one: a dozen small files would each wait for a connection.
              { name: 'pages', test: isForManyPages, minShareCount: 3 },
              // The name of a file is longer than most icons.
              { name: 'pages', test: /node_modules\/lucide-react\//, minShareCount: 2 },
            ],
          },
        },
      },
    },
  };
}

const library =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack\/(query-core|react-query)|ky|zustand)\//;
/** Parts of these that only later pages use: those with long lists, and the composer. */
const laterParts = /@tanstack\/.+\/(infiniteQueryObserver|useInfiniteQuery|useMutationState)\.js$/;

/** The parts of the first load, and those that tests wait for or hold back. */
const named = /^(rolldown-runtime|libraries|first|toaster|keep-focus|saved-posts-page)$/;
/** Files that each page of the app has from its first load. */
const alwaysLoaded = /^assets\/(rolldown-runtime|libraries|first)-/;

/** Icons and shared modules without radix: those that use its dialogs and menus are loaded with the pages that use them. */
function isForManyPages(id: string): boolean {
  if (id.includes('node_modules/lucide-react/') || laterParts.test(id)) return true;
  if (!/web\/src\/shared\/[^?]+$/.test(id)) return false;
  return !/from '(radix-ui|\.\/[a-z-]+-dialog\.tsx)'/.test(readFileSync(id, 'utf8'));
}
