import { makeReceiver } from '../proving/killed-steps/scene.ts';
import { interruptions, steps, tryInterruptedStep } from '../proving/killed-steps/try-interrupted-step.ts';
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
      for (const interruption of interruptions) {
        try {
          await tryInterruptedStep(browser, system.address, receiver, step, interruption);
        } catch (error) {
          failed += 1;
          print(`${step.name}, ${interruption}: ${error instanceof Error ? error.message : error}`);
        }
      }
      print(`${step.name}: tried`);
    }
    const tried = steps.length * interruptions.length;
    return { measured: `${tried - failed} of ${tried} kills lose and double nothing`, holds: failed === 0 };
  } finally {
    await browser.close();
    await system.remove();
  }
}
