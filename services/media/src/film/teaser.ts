/** The part of a film that is shown to people who may not see it. */
export interface Teaser {
  readonly startMs: number;
  readonly lengthMs: number;
  /** The asset's revision by which it was chosen, which names its folder. */
  readonly version: number;
  readonly state: 'PROCESSING' | 'READY' | 'FAILED';
  /** Of a failed one: when that was found, as ISO 8601, and why, as the program said it. */
  readonly failure?: { readonly at: string; readonly reason: string };
}
