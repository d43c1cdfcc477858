import { type PatchableFile, withPatchableFile } from '#/uploads/metadata/patchable-file.ts';
import { stripMatroska } from '#/uploads/metadata/strip-matroska.ts';
import { stripMp4 } from '#/uploads/metadata/strip-mp4.ts';
import { stripOgg } from '#/uploads/metadata/strip-ogg.ts';
import { stripFlac, stripMp3, stripWav } from '#/uploads/metadata/strip-sound.ts';

const strippers: { readonly [mimeType: string]: (file: PatchableFile) => Promise<void> } = {
  'video/mp4': stripMp4,
  'video/quicktime': stripMp4,
  'audio/mp4': stripMp4,
  'video/webm': stripMatroska,
  'audio/webm': stripMatroska,
  'audio/mpeg': stripMp3,
  'audio/ogg': stripOgg,
  'audio/wav': stripWav,
  'audio/flac': stripFlac,
};

/**
 * Removes locations, names and other metadata about their makers from video and audio files, without encoding them again.
 * The file is changed in place and keeps its length. Files of other types are not changed.
 */
export async function stripMetadata(path: string, mimeType: string): Promise<void> {
  const strip = strippers[mimeType];
  if (strip !== undefined) await withPatchableFile(path, strip);
}
