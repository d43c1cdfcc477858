import { startSystem, type TestSystem } from '@stagedoor/test-support/start-system';

type Options = NonNullable<Parameters<typeof startSystem>[0]>;

/** Variables for a system under measurement, so that no rate limit stops its requests. */
export const raisedLimits = {
  RATE_LIMIT_PERSON: '1000000',
  RATE_LIMIT_ADDRESS: '1000000',
  REQUESTS_PER_PERSON: '1000000',
  PLACES_PER_PERSON: '100',
  REGISTRATIONS_PER_HOUR: '1000000',
  MESSAGE_BURST: '1000000',
  MESSAGE_PAUSE_MS: '1',
  PASSWORD_QUEUE: '1000',
  STEP_UP_SECONDS: '86400',
  // Password hashing is made cheap, because these accounts need no protection.
  PASSWORD_MEMORY_KIB: '8192',
  PASSWORD_PASSES: '1',
} as const;

/** Runs `work` on a system without the demo world, whose database writes durably, as under npm start. */
export async function withRealSystem<Result>(
  { args = ['--no-demo'], env = raisedLimits, ...rest }: Options,
  work: (system: TestSystem) => Promise<Result>,
): Promise<Result> {
  const system = await startSystem({ ...rest, args, env: { ...env, POSTGRES_THROWAWAY: '' } });
  try {
    return await work(system);
  } finally {
    await system.remove();
  }
}
