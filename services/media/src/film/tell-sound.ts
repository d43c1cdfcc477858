import type { MediaDeps } from '#/deps.ts';
import { awaitFilmTools } from '#/film/await-film-tools.ts';
import { isDamage } from '#/film/film-tools.ts';
import { probeFilm } from '#/film/probe-film.ts';
import type { FileKind } from '#/uploads/file-kinds.ts';

/** Containers of films that hold sound alone, too: browsers record voice notes in them. */
const sounds: { readonly [mimeType: string]: string } = { 'video/mp4': 'audio/mp4', 'video/webm': 'audio/webm' };

/** Returns the kind of a file whose container says that it is a film: sound, if there is nothing else in it. */
export async function tellSound(
  { config, ending }: Pick<MediaDeps, 'config' | 'ending'>,
  path: string,
  kind: FileKind,
): Promise<FileKind> {
  const mimeType = sounds[kind.mimeType];
  const tools = mimeType === undefined ? undefined : await awaitFilmTools(config.filmTools, ending);
  if (mimeType === undefined || tools === undefined) return kind;
  const facts = await probeFilm(tools, path).catch((error: unknown) => {
    if (!isDamage(error)) throw error;
    return undefined;
  });
  return facts?.isSoundAlone === true ? { type: 'AUDIO', mimeType } : kind;
}
