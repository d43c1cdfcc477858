/** Which medium the viewer shows, and of which post or message, as the history entry has it. */
export interface OpenMedia {
  readonly ownerId: string;
  readonly index: number;
}

/** Parses the state of a history entry, which survives reloads and new versions of the app. */
export function readOpenMedia(state: unknown): OpenMedia | undefined {
  if (typeof state !== 'object' || state === null || !('media' in state)) return undefined;
  const { media } = state;
  if (typeof media !== 'object' || media === null || !('ownerId' in media) || !('index' in media)) return undefined;
  const { ownerId, index } = media;
  if (typeof ownerId !== 'string' || typeof index !== 'number' || !Number.isInteger(index) || index < 0)
    return undefined;
  return { ownerId, index };
}
