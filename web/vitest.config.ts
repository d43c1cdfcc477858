import { defineConfig } from 'vitest/config';
import { texts } from './build/texts.ts';

/** What tests of the web app need in addition: `vitest.config.ts` of the repository extends its unit tests by it. */
export default defineConfig({ plugins: [texts({ language: 'en' })] });
