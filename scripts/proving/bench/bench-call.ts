import type { LoadRequest } from '../load-address.ts';

/** Services whose calls are measured. */
export type BenchService = 'social' | 'messaging' | 'notifications';

/** A call of every day, made by several people or for several things, so that no single row is all that is read. */
export type BenchCall = {
  name: string;
  service: BenchService;
  /** Paths are those of the service, without the gateway's `/api`. */
  requests: readonly (LoadRequest & { userId: string })[];
  /** What a call may cost through the gateway, in ms of a processor; undefined where no bar is set. */
  mostMs: number | undefined;
};
