/** Timeouts and intervals for a service's instances, in milliseconds. */
export interface Timings {
  readonly connectMs: number;
  /** The timeout of a readiness check. */
  readonly probeMs: number;
  /** How long the others are waited for once one instance has answered its readiness check. */
  readonly othersMs: number;
  /** Between checks of a service in use whose instances are all ready, and of its names' addresses. */
  readonly pollMs: number;
  /** Between checks while an instance is not ready. */
  readonly recheckMs: number;
  /** A service that got no request for this long is not checked any more. */
  readonly idleMs: number;
  readonly breakerOpenMs: number;
  /** How long a request may wait for a slot. */
  readonly slotWaitMs: number;
}

export const defaultTimings: Timings = {
  connectMs: 2_000,
  probeMs: 2_000,
  othersMs: 100,
  pollMs: 1_000,
  recheckMs: 250,
  idleMs: 30_000,
  breakerOpenMs: 3_000,
  slotWaitMs: 1_000,
};
