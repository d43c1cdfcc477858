import * as postTexts from '#/shared/config/texts/posts.ts';
import type { AttachmentKind } from '#/shared/http/attachment-rules.ts';

const NOUNS: Readonly<Record<AttachmentKind, string>> = {
  IMAGE: postTexts.nouns.picture,
  VIDEO: postTexts.nouns.video,
  AUDIO: postTexts.nouns.sound,
  FILE: postTexts.nouns.file,
};

/** A file by its place in the list, from 0: "picture 2". */
export function nameFile(kind: AttachmentKind, index: number): string {
  return `${NOUNS[kind]} ${index + 1}`;
}
