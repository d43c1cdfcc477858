import { decodingFlags, inputFlags, threads } from '#/film/film-tools.ts';
import type { FilmFacts } from '#/film/probe-film.ts';

/** A form of a film that a player can choose for the speed of its network. */
export interface Rendition {
  /** Its shorter side in pixels, which names it. */
  readonly side: number;
  readonly width: number;
  readonly height: number;
  /** Bits per second at the most. */
  readonly bandwidth: number;
}

/** A shorter side and its bits per second, of picture and sound. */
interface Step {
  readonly side: number;
  readonly video: number;
  readonly audio: number;
}

/** For networks that are as slow as 600 kbit/s. */
const slow: Step = { side: 240, video: 400_000, audio: 64_000 };
const standard: Step = { side: 480, video: 1_400_000, audio: 96_000 };
const better: readonly Step[] = [
  { side: 720, video: 2_800_000, audio: 128_000 },
  { side: 1080, video: 5_000_000, audio: 128_000 },
];
/** A film whose shorter side has fewer pixels is not made any smaller. */
const leastToShrink = 360;
export const segmentSeconds = 4;
/** What a network has to carry beside the bits of picture and sound. */
const overhead = 1.1;

/** Of all renditions but the first, which are made together. */
export const mostBytesASecond = Math.round(
  ([slow, ...better].reduce((sum, { video, audio }) => sum + video + audio, 0) * overhead) / 8,
);

/** Returns the renditions of a film, the smallest first. None is larger than the film. */
export function planRenditions({ picture }: Pick<FilmFacts, 'picture'>): Rendition[] {
  if (picture === undefined) return [];
  const { width, height } = picture;
  const own = Math.min(width, height);
  return planSteps(own).map(({ side, video, audio }) => {
    const scale = side / own;
    const bandwidth = Math.round((video + audio) * overhead);
    return { side, width: toEven(width * scale), height: toEven(height * scale), bandwidth };
  });
}

/** Returns the rendition that is made first, by itself: the smallest that is pleasant to watch. */
export function findFirst(renditions: readonly Rendition[]): Rendition | undefined {
  return renditions.find(({ side }) => side >= leastToShrink) ?? renditions[0];
}

/** A film between two steps has the lower one, and a small one its own size. */
function planSteps(own: number): readonly Step[] {
  if (own < leastToShrink) return [{ ...slow, side: toEven(own) }];
  if (own < standard.side) return [slow, { ...standard, side: toEven(own) }];
  return [slow, standard, ...better.filter(({ side }) => side <= own)];
}

const toEven = (length: number) => Math.max(2, 2 * Math.round(length / 2));

/** Whether a film can be cut as it is: every browser plays it, and it is not too much for a network. */
export function fits({ picture, sound, bitRate }: FilmFacts): boolean {
  return (
    picture?.codec === 'h264' &&
    picture.pixelFormat === 'yuv420p' &&
    !picture.isRotated &&
    (sound === undefined || sound === 'aac') &&
    bitRate > 0 &&
    bitRate <= 6_000_000
  );
}

interface Cut {
  readonly film: string;
  /** A folder: `index.m3u8`, `init.mp4` and `<n>.m4s` are written in an empty one below it, named by the rendition's side. */
  readonly folder: string;
}

/** Returns the arguments of ffmpeg that cut a film as it is into the segments of a rendition. */
export function cutArguments({ film, folder }: Cut, { side }: Rendition): string[] {
  return [...inputFlags, '-i', film, '-map', '0:V:0', '-map', '0:a:0?', '-c', 'copy', ...segments(`${folder}/${side}`)];
}

/** Returns the arguments of ffmpeg that encode renditions in segments, each in the folder of its side; the film is decoded once. */
export function encodeArguments(
  { film, folder }: Cut,
  renditions: readonly Rendition[],
  facts: Pick<FilmFacts, 'picture' | 'durationMs'>,
): string[] {
  const names = renditions.map(({ side }) => `[v${side}]`);
  const scaled = renditions.map((one) => `[i${one.side}]${screenFilter(one, facts)}[v${one.side}]`);
  const split = `[0:V:0]split=${names.length}${renditions.map(({ side }) => `[i${side}]`).join('')}`;
  return [
    ...[...inputFlags, ...decodingFlags, ...lasting(facts.durationMs), '-i', film],
    ...['-filter_complex', [split, ...scaled].join(';')],
    ...renditions.flatMap((rendition) => [
      ...['-map', `[v${rendition.side}]`, '-map', '0:a:0?', ...codecs(rendition)],
      ...['-force_key_frames', `expr:gte(t,n_forced*${segmentSeconds})`, '-sc_threshold', '0'],
      ...segments(`${folder}/${rendition.side}`),
    ]),
  ];
}

/** Ends what lasts longer than the film says, because its space was reserved by that. Of an input. */
function lasting(durationMs: number): string[] {
  return durationMs === 0 ? [] : ['-t', String(durationMs / 1_000 + 1)];
}

/** Returns the filter that brings a film to a size, and to the colours of ordinary screens. */
export function screenFilter(
  { width, height }: Pick<Rendition, 'width' | 'height'>,
  facts: Pick<FilmFacts, 'picture'>,
): string {
  return `${screenColours(facts)}scale=${width}:${height},setsar=1,format=yuv420p`;
}

/** Returns the filter for the colours of ordinary screens, with a comma behind it; empty for a film that has them. */
export function screenColours({ picture }: Pick<FilmFacts, 'picture'>): string {
  if (picture?.isHdr !== true) return '';
  // Those of all film of such brightness.
  const colours = picture.namesColours ? '' : 'setparams=color_primaries=bt2020:colorspace=bt2020nc,';
  return `${colours}zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable,zscale=t=bt709:m=bt709:r=tv,`;
}

/** Returns the arguments for an output that every browser plays, with the bits of a rendition and no metadata. */
export function codecs({ side }: Pick<Rendition, 'side'>): string[] {
  const step = better.find((one) => one.side === side) ?? (side < leastToShrink ? slow : standard);
  return [
    ...['-fpsmax', '60', '-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-threads', String(threads)],
    ...['-crf', '23', '-maxrate', String(step.video), '-bufsize', String(2 * step.video)],
    ...['-c:a', 'aac', '-b:a', String(step.audio), '-ac', '2', '-map_metadata', '-1', '-map_chapters', '-1'],
  ];
}

function segments(folder: string): string[] {
  return [
    ...['-f', 'hls', '-hls_time', String(segmentSeconds), '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
    ...['-hls_flags', 'independent_segments', '-hls_fmp4_init_filename', 'init.mp4'],
    ...['-hls_segment_filename', `${folder}/%d.m4s`, '-y', `${folder}/index.m3u8`],
  ];
}

/** Writes the playlist that leads to those of the renditions. */
export function writeMasterPlaylist(renditions: readonly Rendition[]): string {
  const entries = renditions.map(
    ({ side, width, height, bandwidth }) =>
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},RESOLUTION=${width}x${height}\n${side}/index.m3u8\n`,
  );
  return `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n${entries.join('')}`;
}
