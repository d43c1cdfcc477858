import { type AppError, tooLarge } from '@stagedoor/service-kit/common/errors';

/** The largest that a file may be, and the 413 of one that is larger. */
export interface SizeLimit {
  readonly maxBytes: number;
  exceeded(): AppError;
}

export function sizeLimit(maxBytes: number, label: string): SizeLimit {
  return { maxBytes, exceeded: () => tooLarge(`${label} can be at most ${maxBytes / 1_000_000} MB`) };
}

export type KindLimits = Readonly<Record<'IMAGE' | 'VIDEO' | 'AUDIO' | 'FILE', SizeLimit>>;

/** The limit for the kind of a file that is sent in one request. */
export const kindLimits = {
  IMAGE: sizeLimit(20_000_000, 'A picture'),
  VIDEO: sizeLimit(200_000_000, 'A video'),
  AUDIO: sizeLimit(200_000_000, 'A sound'),
  FILE: sizeLimit(50_000_000, 'A file'),
} as const;

/** The size up to which a file may be of any kind, bytes. */
export const anyKindBytes = Math.min(...Object.values(kindLimits).map(({ maxBytes }) => maxBytes));
