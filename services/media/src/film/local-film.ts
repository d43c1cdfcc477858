import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { AssetRow } from '#/db/tables.ts';
import type { MediaDeps } from '#/deps.ts';
import { folderOf, wholeFile } from '#/files/asset-files.ts';
import type { FilmTools } from '#/film/film-tools.ts';
import { type FilmFacts, probeFilm } from '#/film/probe-film.ts';
import { mostBytesASecond } from '#/film/renditions.ts';

/** A film on this machine. */
export interface LocalFilm {
  readonly film: string;
  /** A folder for what is made of it, which is removed afterwards. */
  readonly folder: string;
  /** How many bytes may be made of it. */
  readonly bytes: number;
  readonly facts: FilmFacts;
}

/**
 * Copies a film to a folder of this machine, in which `work` is done. Does nothing if its file is gone. Throws a NoSpace while there
 * is none to work on it.
 */
export async function withLocalFilm(
  { files, work: room }: Pick<MediaDeps, 'files' | 'work'>,
  tools: FilmTools,
  { id, mimeType, size, durationMs }: AssetRow,
  work: (film: LocalFilm) => Promise<void>,
): Promise<void> {
  // A copy of it, and its largest renditions, cut or encoded.
  const bytes = size + Math.max(size, ((durationMs ?? 0) / 1_000) * mostBytesASecond);
  await room.use(bytes, async (folder) => {
    const film = join(folder, 'film');
    const stored = await files.open(`${folderOf(id)}/${wholeFile(mimeType)}`);
    if (stored === undefined) return;
    await pipeline(stored.read(), createWriteStream(film));
    await work({ film, folder, bytes, facts: await probeFilm(tools, film) });
  });
}
