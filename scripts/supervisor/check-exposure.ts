import { demoPasswordVariables, readDemoPasswords } from '@stagedoor/demo-world/demo-passwords';
import { isExposed } from '@stagedoor/service-kit/config/exposure';
import { Refusal } from '../refusal.ts';
import { readDemoState } from './demo-world.ts';
import { gatewayAddressOf, publicUrlOf } from './environments.ts';
import type { SystemPlan } from './processes.ts';
import type { Settings } from './settings.ts';

type Start = { settings: Settings; plan: SystemPlan; env: NodeJS.ProcessEnv };

/**
 * Throws a Refusal if other machines could sign in with a printed demo password, or if people would reach the system by
 * https and pay with test cards.
 */
export function checkExposure({ settings, plan, env }: Start): void {
  if (plan.gateway === undefined) return;
  const publicUrl = publicUrlOf(plan, env);
  if (new URL(publicUrl).protocol === 'https:' && !env.STRIPE_SECRET_KEY && env.PAYMENTS !== 'sandbox') {
    throw new Refusal(
      'PUBLIC_URL is an https address, and payments would be a sandbox that takes test cards as money: set STRIPE_SECRET_KEY, or PAYMENTS=sandbox.',
    );
  }
  if (hasGivenPasswords(env) || !isExposed({ publicUrl, gatewayAddress: gatewayAddressOf(settings, plan) })) return;
  // Whether there is a demo world, or will be after this start, that is signed in to by what the README prints.
  const { state, passwords } = readDemoState(settings.dataDir);
  const willBeMade = settings.demo && state !== 'none' && plan.services.some(({ seed }) => seed !== undefined);
  if (state === 'done' ? passwords === 'printed' : willBeMade) {
    throw new Refusal(
      `HOST or PUBLIC_URL lets others than this machine in, and the demo world has an ADMIN with a printed password: set ${Object.values(demoPasswordVariables).join(', ')}, or start with --no-demo from another DATA_DIR.`,
    );
  }
}

function hasGivenPasswords(env: NodeJS.ProcessEnv): boolean {
  try {
    return readDemoPasswords(env) !== undefined;
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message : error}.`);
  }
}
