import { type FilmTools, inputFlags, ToolFailure } from '#/film/film-tools.ts';

/** How many parts a waveform has. */
const parts = 200;
/** Samples a second that are looked at. */
const rate = 8_000;

/**
 * Returns how loud each part of a sound is at most, from 0 to 100, the loudest being 100. Empty for silence, and for what cannot be
 * decoded in time.
 */
export async function readWaveform(tools: FilmTools, file: string, durationMs: number): Promise<number[]> {
  const samples = Math.max(1, Math.ceil((durationMs / 1_000) * (rate / parts)));
  const filter = [
    `aresample=${rate},asetnsamples=n=${samples}:p=0,astats=metadata=1:reset=1:measure_perchannel=none:measure_overall=Peak_level`,
    'ametadata=print:key=lavfi.astats.Overall.Peak_level:file=pipe\\\\:1',
  ].join(',');
  try {
    const args = [...inputFlags, '-i', file, '-map', '0:a:0', '-ac', '1', '-af', filter, '-f', 'null', '-'];
    return toShares(readPeaks(await tools.run('ffmpeg', args, { timeoutMs: 60_000 })));
  } catch (error) {
    if (!(error instanceof ToolFailure)) throw error;
    return [];
  }
}

/** Returns the peaks that ffmpeg printed in decibels, as shares of full scale. */
function readPeaks(printed: string): number[] {
  const levels = [...printed.matchAll(/Peak_level=(-?inf|-?[\d.]+)/g)];
  return levels.map(([, level = '']) => (level.endsWith('inf') ? 0 : 10 ** (Number(level) / 20)));
}

function toShares(peaks: readonly number[]): number[] {
  const loudest = Math.max(0, ...peaks.slice(0, parts));
  return loudest === 0 ? [] : peaks.slice(0, parts).map((peak) => Math.round((100 * peak) / loudest));
}
