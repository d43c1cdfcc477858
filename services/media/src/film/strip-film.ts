import { rename, stat } from 'node:fs/promises';
import { badRequest } from '@stagedoor/service-kit/common/errors';
import { type FilmTools, inputFlags, isDamage } from '#/film/film-tools.ts';

export const damagedText = 'This file is damaged or not complete';

/** ffmpeg's name of each container. */
const formats: { readonly [mimeType: string]: string } = {
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'audio/mpeg': 'mp3',
  // Not ffmpeg's format of the same name, which refuses Opus: browsers record voice notes so.
  'audio/mp4': 'mp4',
  'audio/webm': 'webm',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'audio/flac': 'flac',
};

/**
 * Copies the picture and the sound of a file into a new one, and nothing else: no location, owner, device, chapters or attached
 * pictures. Nothing is encoded again. The index comes first, so that a player can begin at once. Throws a 400 for a damaged file.
 */
export async function stripFilm(tools: FilmTools, file: string, mimeType: string): Promise<void> {
  const format = formats[mimeType];
  if (format === undefined) return;
  const stripped = `${file}.stripped`;
  const tracks = ['-map', '0:V:0?', '-map', '0:a?', '-c', 'copy'];
  const nothingElse = ['-map_metadata', '-1', '-map_metadata:s', '-1', '-map_chapters', '-1', '-fflags', '+bitexact'];
  const inFormat = ['-f', format, ...(['mp4', 'mov'].includes(format) ? ['-movflags', '+faststart'] : [])];
  try {
    await tools.run('ffmpeg', [...inputFlags, '-i', file, ...tracks, ...nothingElse, ...inFormat, '-y', stripped], {
      timeoutMs: 600_000,
      // What the container adds is little.
      mostBytes: (await stat(file)).size + 64_000_000,
    });
  } catch (error) {
    throw isDamage(error) ? badRequest(damagedText) : error;
  }
  await rename(stripped, file);
}
