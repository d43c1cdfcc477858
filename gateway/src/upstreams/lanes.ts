/**
 * Kinds of requests to a service. Each has its own limit of requests in progress, so that slow uploads or downloads
 * leave room for calls.
 */
export type Lane = 'calls' | 'uploads' | 'media' | 'stream';

export const everyLane: readonly Lane[] = ['calls', 'uploads', 'media', 'stream'];

export interface LaneLimits {
  readonly inFlight: number;
  /** The timeout for the headers of the answer, once the request is sent; 0 for none. */
  readonly headersMs: number;
  /** How long the answer may pause; 0 for no limit. */
  readonly bodyMs: number;
}

export type Lanes = { readonly [L in Lane]: LaneLimits };

/** How long the answer to an upload may take, ms. */
export const uploadAnswerMs = 300_000;

export function planLanes(callsInFlight: number): Lanes {
  return {
    calls: { inFlight: callsInFlight, headersMs: 10_000, bodyMs: 25_000 },
    // After an upload the service makes the pictures one at a time: ten large ones take about ten seconds, and may wait
    // for those of others.
    uploads: { inFlight: Math.max(1, Math.ceil(callsInFlight / 8)), headersMs: uploadAnswerMs, bodyMs: 25_000 },
    media: { inFlight: callsInFlight, headersMs: 10_000, bodyMs: 25_000 },
    stream: { inFlight: 10_000, headersMs: 0, bodyMs: 0 },
  };
}
