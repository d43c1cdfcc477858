/** Whether who owns what was paid is told at once: not where they asked for it themselves and get the answer. */
export interface Telling {
  readonly tellsOwner: boolean;
}
