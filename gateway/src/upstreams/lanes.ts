/**
 * Kinds of requests to a service. Each has its own places, so that slow uploads or downloads leave room for calls.
 */
export type Lane = 'calls' | 'uploads' | 'media' | 'stream';

export const everyLane: readonly Lane[] = ['calls', 'uploads', 'media', 'stream'];

export function forEveryLane<T>(make: (lane: Lane) => T): { readonly [L in Lane]: T } {
  return { calls: make('calls'), uploads: make('uploads'), media: make('media'), stream: make('stream') };
}

export interface LaneLimits {
  /** How many requests an instance has at once. */
  readonly places: number;
  /** How many of them people behind one address may have together; all by default. */
  readonly placesPerAddress?: number;
  /** The timeout for the headers of the answer, once the request is sent; 0 for none. */
  readonly headersMs: number;
  /** How long the answer may pause; 0 for no limit. */
  readonly bodyMs: number;
}

export type Lanes = { readonly [L in Lane]: LaneLimits };

/** How long the answer to an upload may take, ms. */
export const uploadAnswerMs = 300_000;

/** `headersMs` replaces the timeout for the headers of all but streams, in tests. */
export function planLanes(calls: number, headersMs?: number): Lanes {
  return {
    calls: { places: calls, headersMs: headersMs ?? 10_000, bodyMs: 25_000 },
    // After an upload the service makes the pictures one at a time: ten large ones take about ten seconds, and may wait
    // for those of others.
    // An office of two dozen people who send ten files each has places at once, and leaves some to others.
    uploads: { places: 320, placesPerAddress: 256, headersMs: headersMs ?? uploadAnswerMs, bodyMs: 25_000 },
    // A file keeps its place for as long as its reader takes.
    media: { places: 256, headersMs: headersMs ?? 10_000, bodyMs: 25_000 },
    stream: { places: 10_000, headersMs: 0, bodyMs: 0 },
  };
}

/** Timeouts and intervals for a service's instances, in milliseconds. */
export interface Timings {
  readonly connectMs: number;
  /** The timeout of a readiness check. */
  readonly probeMs: number;
  /** How long the others are waited for once one instance has answered its readiness check. */
  readonly othersMs: number;
  /** The age at which what is known of a service is checked again. A request waits for the check at twice this age. */
  readonly pollMs: number;
  /** The same while an instance is not ready. */
  readonly recheckMs: number;
  readonly breakerOpenMs: number;
  /** How long a name server is waited for where addresses are known. */
  readonly resolveMs: number;
  /** How long a request may wait for a place. */
  readonly maxWaitMs: number;
}

export const defaultTimings: Timings = {
  connectMs: 2_000,
  probeMs: 2_000,
  othersMs: 100,
  pollMs: 1_000,
  recheckMs: 250,
  breakerOpenMs: 3_000,
  resolveMs: 300,
  // Refusals arrive a little later on a busy machine, and clients are promised one within 1.1 s.
  maxWaitMs: 930,
};
