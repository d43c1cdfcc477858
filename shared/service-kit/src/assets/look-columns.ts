import type { ClaimedAsset } from '@stagedoor/contracts/internal-media';
import type { CaptionsFacts } from '@stagedoor/contracts/media-events';
import type { Media } from '@stagedoor/contracts/post';

type Look = Pick<ClaimedAsset, 'revision' | 'posterVersion' | 'teaserVersion' | 'waveform' | 'captions' | 'durationMs'>;

/** Returns what a row of a file keeps of how its asset looks, beside the widths of its pictures. */
export function toLookColumns({ revision, posterVersion, teaserVersion, waveform, captions, durationMs }: Look) {
  return {
    assetRevision: revision,
    posterVersion,
    teaserVersion,
    waveform: waveform.length === 0 ? null : [...waveform],
    captions: captions ?? null,
    durationMs: durationMs ?? null,
  };
}

/** What the column of sizes holds, bytes. */
const mostCounted = 2_147_483_647;

/** Returns the columns of a file's size, which may be larger than an integer. */
export function toSizeColumns(size: number) {
  return { size: Math.min(size, mostCounted), largeSize: size > mostCounted ? size : null };
}

/** The same of a file that is no asset's. */
export const noLook = {
  largeSize: null,
  assetRevision: 0,
  posterVersion: 0,
  teaserVersion: null,
  waveform: null,
  captions: null,
  durationMs: null,
};

/** The folder of a film's poster in its addresses, with a slash behind it; empty for the first one. */
export function posterPath(posterVersion: number): string {
  return posterVersion === 0 ? '' : `p${posterVersion}/`;
}

/** The file of a film's teaser in its addresses. */
export function teaserFile(teaserVersion: number): string {
  return `t${teaserVersion}/teaser.mp4`;
}

/** The file of captions in their addresses. */
export function captionsFile({ id, version }: Pick<CaptionsFacts, 'id' | 'version'>): string {
  return `captions/${id}.${version}.vtt`;
}

/** Returns the version of the teaser that a file of an address is; undefined if it is none. */
export function readTeaserVersion(file: string): number | undefined {
  const [, version] = /^t(\d{1,9})\/teaser\.mp4$/.exec(file) ?? [];
  return version === undefined ? undefined : Number(version);
}

/** Returns the shares of a waveform as the contract has them; undefined if there is none. */
export function presentWaveform(waveform: readonly number[] | null): number[] | undefined {
  return waveform === null ? undefined : waveform.map((share) => share / 100);
}

/** Returns captions as the contract has them; undefined if there are none. */
export function presentCaptions(
  captions: readonly CaptionsFacts[] | null,
  address: (file: string) => string,
): Media['captions'] {
  if (captions === null || captions.length === 0) return undefined;
  return captions.map((one) => ({ language: one.language, label: one.label, url: address(captionsFile(one)) }));
}
