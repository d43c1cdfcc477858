import type { LoadRequest } from '../load-address.ts';

/** Services whose calls are measured. */
export type BenchService = 'social' | 'messaging' | 'notifications';

/** A call of every day, made by several people or for several things, so that no single row is all that is read. */
export type BenchCall = {
  name: string;
  service: BenchService;
  /** Paths of the service itself, without the gateway's `/api`. */
  requests: readonly (LoadRequest & { userId: string })[];
  /** The most CPU time of a call through the gateway, in ms; undefined where no bar is set. */
  mostMs: number | undefined;
};
