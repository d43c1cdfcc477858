/** Types of metadata blocks of FLAC, in a file of its own and in Ogg. */
export const flacBlocks = { padding: 1, application: 2, comments: 4, picture: 6 } as const;

/** The blocks that may say who made a file, and where. */
export const marksOfFlac: ReadonlySet<number> = new Set([
  flacBlocks.application,
  flacBlocks.comments,
  flacBlocks.picture,
]);
