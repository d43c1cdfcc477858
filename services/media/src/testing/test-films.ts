import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FilmTools, findFilmTools } from '#/film/film-tools.ts';

/** The part of ffprobe's answer that tests look at. */
interface Probed {
  readonly streams: readonly { readonly codec_name: string; readonly width?: number; readonly height?: number }[];
  readonly format: { readonly duration?: string };
}

/** Makes films in a folder of this machine, until it is closed. */
export function makeFilms() {
  const folder = mkdtempSync(join(tmpdir(), 'stagedoor-test-films-'));
  return {
    folder,
    /** Makes a film by ffmpeg; `name` ends as its container does. */
    async film(name: string, args: readonly string[]): Promise<Buffer> {
      const file = join(folder, name);
      await tools().run('ffmpeg', ['-v', 'error', '-y', ...args, file], { timeoutMs: 60_000 });
      return readFileSync(file);
    },
    /** What ffprobe says of bytes. */
    async probe(content: Buffer): Promise<Probed> {
      const file = join(folder, 'probed');
      writeFileSync(file, content);
      const shown = ['-v', 'error', '-show_streams', '-show_format', '-of', 'json', file];
      return JSON.parse(await tools().run('ffprobe', shown, { timeoutMs: 10_000 }));
    },
    close: () => rmSync(folder, { recursive: true }),
  };
}

export function tools(): FilmTools {
  const found = findFilmTools(process.env.FILM_TOOLS);
  if (found === undefined) throw new Error('these tests need ffmpeg');
  return found;
}

export const movingPicture = (size: string, seconds: number, rate = 25) => [
  ...['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`],
];
export const tone = (seconds: number) => ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`];
export const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '50'];
