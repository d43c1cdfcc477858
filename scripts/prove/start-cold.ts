import { makeFreshClone } from '../proving/fresh-clone.ts';
import type { Finding } from '../proving/proof.ts';
import { waitForDemoPosts } from '../proving/wait-for-demo-posts.ts';
import { launchBrowser } from '../testing/browser.ts';

export const bar =
  'npm start on a fresh clone with a cold npm cache shows the seeded posts on / within 120 s, and within 12 s the second time.';

export async function run(print: (line: string) => void): Promise<Finding[]> {
  const clone = await makeFreshClone();
  const browser = await launchBrowser();
  try {
    const findings: Finding[] = [];
    for (const limit of [120, 12]) {
      const started = performance.now();
      const system = clone.start();
      const shown = await waitForDemoPosts(browser, system, limit * 2_000);
      const seconds = (performance.now() - started) / 1000;
      for (const line of system.output().split('\n').filter(Boolean)) print(line);
      await system.stop();
      const what = limit === 120 ? 'the first time' : 'the second time';
      findings.push({
        measured: `${seconds.toFixed(1)} s ${what}${shown ? '' : ' and no post was shown'}`,
        holds: shown && seconds < limit,
      });
    }
    return findings;
  } finally {
    await browser.close();
    clone.remove();
  }
}
