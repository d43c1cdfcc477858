import { type FilmTools, openingFlags } from '#/film/film-tools.ts';

/** What a film or sound file holds. */
export interface FilmFacts {
  /** 0 if the file does not say. */
  readonly durationMs: number;
  /** Undefined for sound alone. */
  readonly picture: PictureTrack | undefined;
  /** Whether there is nothing but sound, and no picture that cannot be read either. */
  readonly isSoundAlone: boolean;
  /** The codec of the first audio track; undefined if there is none. */
  readonly sound: string | undefined;
  /** Bits per second of everything. */
  readonly bitRate: number;
}

interface PictureTrack {
  readonly codec: string;
  /** As it is shown: a film of a phone held upright is higher than wide. In pixels. */
  readonly width: number;
  readonly height: number;
  readonly isRotated: boolean;
  readonly pixelFormat: string;
  /** Whether its brightness exceeds what ordinary screens show. */
  readonly isHdr: boolean;
  /** Whether it says what its colours are. */
  readonly namesColours: boolean;
}

interface ProbedStream {
  readonly codec_type?: string;
  readonly codec_name?: string;
  readonly width?: number;
  readonly height?: number;
  readonly pix_fmt?: string;
  readonly color_transfer?: string;
  readonly color_primaries?: string;
  readonly color_space?: string;
  readonly disposition?: { readonly attached_pic?: number };
  readonly side_data_list?: readonly { readonly rotation?: number }[];
}

/** What a database's integer holds: damaged files claim to last for years. */
const longestMs = 2_147_483_647;

/** Reads what a file holds. Throws a ToolFailure if it is no film or sound. */
export async function probeFilm(tools: FilmTools, file: string): Promise<FilmFacts> {
  const shown = ['-show_streams', '-show_format', '-of', 'json'];
  const printed = await tools.run('ffprobe', [...openingFlags, ...shown, file], { timeoutMs: 30_000 });
  const { streams = [], format = {} } = JSON.parse(printed) as {
    streams?: readonly ProbedStream[];
    format?: { readonly duration?: string; readonly bit_rate?: string };
  };
  // The cover of an album is no film.
  const picture = streams.find(
    ({ codec_type: type, disposition }) => type === 'video' && disposition?.attached_pic !== 1,
  );
  return {
    durationMs: Math.min(Math.round(Number(format.duration ?? 0) * 1_000) || 0, longestMs),
    picture: picture && describePicture(picture),
    isSoundAlone: streams.length > 0 && streams.every(({ codec_type: type }) => type === 'audio'),
    sound: streams.find(({ codec_type: type }) => type === 'audio')?.codec_name,
    bitRate: Number(format.bit_rate ?? 0) || 0,
  };
}

function describePicture(stream: ProbedStream): PictureTrack {
  const rotation = stream.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? 0;
  const isTurned = Math.abs(rotation) % 180 === 90;
  const { width = 0, height = 0 } = stream;
  return {
    codec: stream.codec_name ?? '',
    width: isTurned ? height : width,
    height: isTurned ? width : height,
    isRotated: rotation !== 0,
    pixelFormat: stream.pix_fmt ?? '',
    isHdr: ['smpte2084', 'arib-std-b67'].includes(stream.color_transfer ?? ''),
    namesColours: [stream.color_primaries, stream.color_space].every(
      (name) => name !== undefined && name !== 'unknown',
    ),
  };
}

/**
 * Returns whether the film begins anew at least every four seconds, so that it can be cut without encoding it. Looks at the first
 * two minutes.
 */
export async function hasShortGroups(tools: FilmTools, file: string): Promise<boolean> {
  const printed = await tools.run(
    'ffprobe',
    [
      ...[...openingFlags, '-select_streams', 'v:0', '-read_intervals', '%+120'],
      ...['-show_entries', 'packet=pts_time,flags', '-of', 'csv=p=0', file],
    ],
    { timeoutMs: 60_000 },
  );
  const packets = printed
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  const times = packets.flatMap(([time, flags = '']) => (flags.startsWith('K') ? [Number(time)] : []));
  const last = Number(packets.at(-1)?.[0] ?? 0);
  return [...times, last].every((time, place, all) => time - (all[place - 1] ?? 0) <= 4.1);
}
