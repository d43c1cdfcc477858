import type { Finding } from '../proving/proof.ts';
import { launchBrowser } from '../testing/browser.ts';
import { startSystem } from '../testing/start-system.ts';

export const bar = 'The first load of / brings under 130 kB of JavaScript over the wire, compressed.';

export async function run(print: (line: string) => void): Promise<Finding> {
  const system = await startSystem();
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    const scripts: { file: string; bytes: number }[] = [];
    const sizes: Promise<void>[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() !== 'script') return;
      const file = new URL(request.url()).pathname;
      sizes.push(request.sizes().then(({ responseBodySize }) => void scripts.push({ file, bytes: responseBodySize })));
    });
    await page.goto(system.address, { waitUntil: 'networkidle' });
    await Promise.all(sizes);
    for (const { file, bytes } of scripts) print(`${(bytes / 1000).toFixed(1).padStart(6)} kB  ${file}`);
    const whole = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
    return {
      measured: `${(whole / 1000).toFixed(1)} kB in ${scripts.length} files`,
      holds: whole > 0 && whole < 130_000,
    };
  } finally {
    await browser.close();
    await system.remove();
  }
}
