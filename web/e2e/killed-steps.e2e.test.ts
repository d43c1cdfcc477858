import { expect, inject, it } from 'vitest';
import { publishing } from './support/killed-steps/composing.ts';
import { recording } from './support/killed-steps/messaging.ts';
import { confirming, tipping } from './support/killed-steps/paying.ts';
import { makeReceiver } from './support/killed-steps/scene.ts';
import type { Step } from './support/killed-steps/step.ts';
import { type Interruption, tryInterruptedStep } from './support/killed-steps/try-interrupted-step.ts';
import { openBrowser } from './support/open-browser.ts';

const address = inject('address');
const { sharedBrowser } = openBrowser(() => address);

// Each stores the interrupted work in another place.
const tried: readonly (readonly [Step, Interruption])[] = [
  [publishing, 'tab'],
  [recording, 'tab'],
  [tipping, 'session'],
  [confirming, 'tab'],
];

it('loses, doubles and gives to others nothing where the tab or the session is killed', async () => {
  const receiver = await makeReceiver(address);
  for (const [step, what] of tried) {
    await expect(
      tryInterruptedStep(sharedBrowser(), address, receiver, step, what),
      `${step.name}, ${what}`,
    ).resolves.toBe(undefined);
  }
});
