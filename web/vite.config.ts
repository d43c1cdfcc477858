import { readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { readBuildId } from './build/build-id.ts';
import { precompress } from './build/precompress.ts';
import { slimContracts } from './build/slim-contracts.ts';

const gateway = process.env.GATEWAY_URL ?? 'http://localhost:8080';

export default defineConfig({
  plugins: [slimContracts(), react(), tailwindcss(), precompress()],
  define: {
    __BUILD_ID__: JSON.stringify(readBuildId()),
    __BUILD_DATE__: JSON.stringify(new Date().toISOString()),
  },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    proxy: { '/api': gateway, '/media': gateway, '/docs': gateway },
  },
  build: {
    target: 'es2023',
    assetsDir: 'assets',
    // Fonts and icons stay files of their own: the content policy allows no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What changes only with its version is apart from what changes with every commit.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\// },
            { name: 'data', test: /node_modules\/(@tanstack|ky|zustand)\// },
            // What many pages use comes as one file: a dozen small ones would each wait for a connection.
            { name: 'shared', test: isForEveryPage, minShareCount: 5 },
          ],
        },
      },
    },
  },
});

/**
 * What the first page may carry for all others. A component that stands on the dialogs, menus and choices of radix would
 * bring those along; it comes with the pages that use it.
 */
function isForEveryPage(id: string): boolean {
  if (/node_modules\/lucide-react\/|\0contract:/.test(id)) return true;
  if (!/web\/src\/shared\/[^?]+$/.test(id)) return false;
  return !/from '(radix-ui|\.\/[a-z-]+-dialog\.tsx)'/.test(readFileSync(id, 'utf8'));
}
