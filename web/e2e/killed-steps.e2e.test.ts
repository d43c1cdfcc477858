import { expect, inject, it } from 'vitest';
import { makeReceiver } from '../../scripts/proving/killed-steps/scene.ts';
import {
  type Interruption,
  steps,
  tryInterruptedStep,
} from '../../scripts/proving/killed-steps/try-interrupted-step.ts';
import { openBrowser } from './support/open-browser.ts';

const address = inject('address');
const { sharedBrowser } = openBrowser(() => address);

// Four of the steps, each of which stores the interrupted work in another place. `npm run prove -- killed-steps` tries all.
const tried: readonly (readonly [string, Interruption])[] = [
  ['composing: published, without an answer', 'tab'],
  ['messaging: voice note, while it is recorded', 'tab'],
  ['paying: tip sent, without an answer', 'session'],
  ['paying: the question of the bank', 'tab'],
];

it('loses, doubles and gives to others nothing where the tab or the session is killed', async () => {
  const receiver = await makeReceiver(address);
  for (const [name, what] of tried) {
    const step = steps.find((one) => one.name === name);
    if (step === undefined) throw new Error(`there is no step ${name}`);
    await expect(tryInterruptedStep(sharedBrowser(), address, receiver, step, what), `${name}, ${what}`).resolves.toBe(
      undefined,
    );
  }
});
