import { startSystem, type TestSystem } from '../testing/start-system.ts';

type Options = NonNullable<Parameters<typeof startSystem>[0]>;

/** As `startSystem`, but with the database as safe, and as slow, as npm start has it: for what is measured. */
export function startRealSystem({ env, ...rest }: Options = {}): Promise<TestSystem> {
  return startSystem({ ...rest, env: { ...env, POSTGRES_THROWAWAY: '' } });
}
