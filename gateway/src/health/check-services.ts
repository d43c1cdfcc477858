import type { Upstream, UpstreamFigures } from '#/upstreams/upstream.ts';

/** Returns the state of all services and of `pages`, by name. */
export type CheckServices = () => Promise<ReadonlyMap<string, UpstreamFigures>>;

/** All who ask for it within this time share one check, because it asks every instance of every service. */
const freshMs = 1_000;

export function createCheckServices(upstreams: ReadonlyMap<string, Upstream>): CheckServices {
  let latest: ReturnType<CheckServices> | undefined;
  return () => {
    if (latest === undefined) {
      const checks = [...upstreams.values()].map(async (one) => [one.name, await one.check()] as const);
      latest = Promise.all(checks).then((entries) => new Map(entries));
      const forget = () => {
        latest = undefined;
      };
      void latest.finally(() => setTimeout(forget, freshMs).unref());
    }
    return latest;
  };
}
