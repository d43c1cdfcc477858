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
            { name: 'shared', test: /web\/src\/shared\/|node_modules\/lucide-react\/|\0contract:/, minShareCount: 5 },
          ],
        },
      },
    },
  },
});
