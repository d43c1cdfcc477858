/** Types of metadata blocks of FLAC, in a FLAC file and in Ogg. */
export const flacBlocks = { padding: 1, comments: 4 } as const;

/** Blocks that a player needs: stream info and seek table. Others may reveal who made a file, and where. */
export const knownInFlac: ReadonlySet<number> = new Set([0, 3]);
