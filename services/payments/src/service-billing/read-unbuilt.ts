import { listUnbuiltServices } from '@stagedoor/contracts/service-billing';
import type { PaymentsDeps } from '#/deps.ts';

/** Returns the services for which only a stub answers, for what people read of their prices; undefined while the directory does not say. */
export async function readUnbuilt({
  internal,
  log,
}: Pick<PaymentsDeps, 'internal' | 'log'>): Promise<ReadonlySet<string> | undefined> {
  try {
    return new Set((await internal.call(listUnbuiltServices, {})).keys);
  } catch (error) {
    log.debug({ err: error }, 'it is not known which services are built');
    return undefined;
  }
}
