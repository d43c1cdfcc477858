import { existsSync } from 'node:fs';
import { decodingFlags, type FilmTools, inputFlags, ToolFailure } from '#/film/film-tools.ts';
import type { FilmFacts } from '#/film/probe-film.ts';
import { screenColours } from '#/film/renditions.ts';

/**
 * Writes a frame of a film to a picture file: a tenth of it in, three seconds at most, since films often begin in black. Returns
 * whether there is one; some films have no frame that can be decoded.
 */
export async function makePoster(tools: FilmTools, film: string, poster: string, facts: FilmFacts): Promise<boolean> {
  const best = Math.min(facts.durationMs / 10, 3_000) / 1_000;
  const colours = ['-vf', `${screenColours(facts)}format=rgb24`];
  for (const at of best < 0.1 ? [0] : [best, 0]) {
    const frame = ['-frames:v', '1', ...colours, '-f', 'image2', '-c:v', 'png', '-y', poster];
    try {
      await tools.run('ffmpeg', [...inputFlags, ...decodingFlags, '-ss', String(at), '-i', film, ...frame], {
        timeoutMs: 60_000,
      });
    } catch (error) {
      if (!(error instanceof ToolFailure)) throw error;
    }
    // It says nothing if there is no frame at that time.
    if (existsSync(poster)) return true;
  }
  return false;
}
