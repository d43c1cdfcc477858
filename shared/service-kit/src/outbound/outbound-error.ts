/** The reason why a request has no answer that could be read. */
export type OutboundFailure =
  /** The address leads inside, or has another scheme or port than the web. */
  | 'refused'
  | 'unreachable'
  | 'timeout'
  | 'too-large'
  | 'too-many-redirects'
  /** The answer is compressed, though none was asked for. */
  | 'compressed';

/** Why a request to a foreign address failed. The message contains no address, so that it may be shown and logged. */
export class OutboundError extends Error {
  readonly failure: OutboundFailure;

  constructor(failure: OutboundFailure, options?: ErrorOptions) {
    super(`the outbound request failed: ${failure}`, options);
    this.name = 'OutboundError';
    this.failure = failure;
  }
}
