import { startSystem, type TestSystem } from '../testing/start-system.ts';

type Options = NonNullable<Parameters<typeof startSystem>[0]>;

/** Like `startSystem`, but with a database that writes durably, as under npm start: for measurements. */
export function startRealSystem({ env, ...rest }: Options = {}): Promise<TestSystem> {
  return startSystem({ ...rest, env: { ...env, POSTGRES_THROWAWAY: '' } });
}
