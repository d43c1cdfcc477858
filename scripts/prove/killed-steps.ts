import { makeReceiver } from '../proving/killed-steps/scene.ts';
import { killed, steps, tryKilledStep } from '../proving/killed-steps/try-killed-step.ts';
import type { Finding } from '../proving/proof.ts';
import { raisedLimits } from '../proving/raised-limits.ts';
import { launchBrowser } from '../testing/browser.ts';
import { startSystem } from '../testing/start-system.ts';

export const bar =
  'Network, tab or session killed at each step of composing, messaging and paying: nothing typed or chosen is lost, nothing sent twice or by another person.';

export async function run(print: (line: string) => void): Promise<Finding> {
  const system = await startSystem({ args: ['--no-demo'], env: raisedLimits });
  const browser = await launchBrowser();
  try {
    const receiver = await makeReceiver(system.address);
    let failed = 0;
    for (const step of steps) {
      for (const what of killed) {
        try {
          await tryKilledStep(browser, system.address, receiver, step, what);
        } catch (error) {
          failed += 1;
          print(`${step.name}, ${what}: ${error instanceof Error ? error.message : error}`);
        }
      }
      print(`${step.name}: tried`);
    }
    const tried = steps.length * killed.length;
    return { measured: `${tried - failed} of ${tried} kills lose and double nothing`, holds: failed === 0 };
  } finally {
    await browser.close();
    await system.remove();
  }
}
