/** The renditions of a film that is played, and which of them. */
export interface Quality {
  /** Of each rendition, such as 480 and 1080, ascending; empty while none is known. */
  readonly lines: readonly number[];
  /** Undefined if the speed of the network decides. */
  readonly chosen: number | undefined;
  readonly choose: (lines: number | undefined) => void;
}
