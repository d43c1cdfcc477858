/** Types of metadata blocks of FLAC, in a file of its own and in Ogg. */
export const flacBlocks = { padding: 1, comments: 4 } as const;

/** What a player needs: what the sound is like, and where to find a moment. Other blocks may say who made a file, and where. */
export const knownInFlac: ReadonlySet<number> = new Set([0, 3]);
