import { type FoundBrowser, findBrowser } from '@stagedoor/test-support/browser';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { emojiData } from './build/emoji-data.ts';
import { texts } from './build/texts.ts';
import { allowClipboard } from './src/shared/testing/browser/allow-clipboard.ts';
import { pressSlowly } from './src/shared/testing/browser/press-slowly.ts';

const dependencies = [
  '@noble/hashes/sha2.js',
  '@noble/hashes/utils.js',
  '@messageformat/runtime',
  '@messageformat/runtime/lib/cardinals',
  '@simplewebauthn/browser',
  '@stripe/react-stripe-js',
  '@stripe/stripe-js/pure',
  '@tanstack/react-query',
  '@tanstack/react-virtual',
  '@use-gesture/react',
  '@videojs/react',
  '@videojs/react/video',
  'fast-check',
  'frimousse',
  'get-nonce',
  'hls.js/light',
  'idb-keyval',
  'ky',
  'linkifyjs',
  'lucide-react',
  'radix-ui',
  'react',
  'react-dom',
  'react-dom/client',
  'react-dom/server',
  'react-easy-crop',
  'react-router-dom',
  'react/jsx-dev-runtime',
  'tus-js-client',
  'typebox',
  'typebox/compile',
  'typebox/value',
  'uqr',
  'vitest-browser-react',
  'zustand',
];

// Without a browser these tests fail, and no others.
const browser = await findBrowser().catch(() => undefined);

/** Tests of components in a real browser: the network is faked, everything else is as in the app. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [texts({ language: 'en' }), react(), tailwindcss(), emojiData()],
  // Found while a test runs, a dependency would reload the page under it. An address that no file has, such as a picture's, is
  // answered with the page of the app, and its scripts are then read as well.
  optimizeDeps: { include: dependencies },
  define: { __BUILD_ID__: '"test"', __BUILD_DATE__: '"2026-01-01T00:00:00.000Z"' },
  test: {
    name: 'components',
    // Alone, after the files that have the whole system to themselves.
    sequence: { groupOrder: 2 },
    // Those of services' screens use plain elements in place of the app's.
    include: ['src/**/*.browser.test.tsx', '../services/*/web/**/*.browser.test.tsx'],
    // Keys of input methods are kept from components as `main.tsx` does it.
    setupFiles: [
      'src/shared/testing/browser/check-globals.ts',
      'src/shared/testing/browser/clear-page.ts',
      'src/shared/browser/composed-keys.ts',
    ],
    // The files share three pages, and what they import is loaded once in each. With two, two processors are idle half of the time.
    isolate: false,
    maxWorkers: 3,
    // As for the browser tests: a second is short on a machine that does other things.
    expect: { poll: { timeout: 30_000 } },
    retry: 1,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      commands: { allowClipboard, pressSlowly },
      provider: playwright(browser ? { launchOptions: launchOptionsOf(browser) } : {}),
      instances: [{ browser: 'chromium' }],
    },
  },
});

function launchOptionsOf({ executable, args, env }: FoundBrowser) {
  return { executablePath: executable, args: [...args], env: { ...env } };
}
