import * as sharedTexts from '#/shared/config/texts/shared.ts';

export const MOST_FILES = 10;
const MEGABYTE = 1_000_000;

/** The kind of an added file. */
export type AttachmentKind = 'IMAGE' | 'VIDEO' | 'AUDIO' | 'FILE';

type Facts = Pick<File, 'name' | 'type' | 'size'>;

const PICTURES: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/heic',
  'image/heif',
];
const VIDEOS: readonly string[] = ['video/mp4', 'video/x-m4v', 'video/webm', 'video/quicktime'];
const SOUNDS: readonly string[] = [
  'audio/mpeg',
  'audio/mp3',
  'audio/mp4',
  'audio/x-m4a',
  'audio/webm',
  'audio/ogg',
  'audio/opus',
  'audio/wav',
  'audio/x-wav',
  'audio/flac',
  'audio/x-flac',
];
/** For the browser's own window to choose from; whatever is dropped or pasted is judged as well. */
export const ACCEPTED =
  'image/*,video/*,audio/*,text/plain,.pdf,.zip,.epub,.docx,.xlsx,.pptx,.odt,.ods,.odp,.csv,.md,.srt,.vtt,.mid';
const MARKUP: readonly string[] = ['text/html', 'text/xml', 'application/xhtml+xml', 'application/xml'];

const MOST_MEGABYTES: Readonly<Record<AttachmentKind, number>> = { IMAGE: 20, VIDEO: 5_000, AUDIO: 5_000, FILE: 50 };

interface CheckedFiles<F extends Facts> {
  readonly taken: readonly F[];
  /** A sentence for each file that was not. */
  readonly refusals: readonly string[];
}

/** The object to which files are added. */
type Holder = 'post' | 'message';

/** Returns which of the offered files can be added to the `already` added ones. The server checks their content. */
export function checkFiles<F extends Facts>(holder: Holder, files: readonly F[], already: number): CheckedFiles<F> {
  const taken: F[] = [];
  const refusals: string[] = [];
  for (const file of files) {
    const refusal = findRefusal(holder, file, already + taken.length);
    if (refusal === undefined) taken.push(file);
    else refusals.push(refusal);
  }
  return { taken, refusals };
}

export function kindOf(type: string): AttachmentKind {
  if (type.startsWith('image/')) return 'IMAGE';
  if (type.startsWith('video/')) return 'VIDEO';
  return type.startsWith('audio/') && type !== 'audio/midi' ? 'AUDIO' : 'FILE';
}

function findRefusal(holder: Holder, { name, type, size }: Facts, count: number): string | undefined {
  const kind = kindOf(type);
  const megabytes = MOST_MEGABYTES[kind];
  if (kind === 'IMAGE' && !PICTURES.includes(type)) {
    return sharedTexts.isAPictureOfAnotherKind({ name });
  }
  if (kind === 'VIDEO' && !VIDEOS.includes(type)) {
    return sharedTexts.isAVideoOfAnotherKind({ name });
  }
  if (kind === 'AUDIO' && !SOUNDS.includes(type)) {
    return sharedTexts.isASoundOfAnotherKind({ name });
  }
  if (MARKUP.includes(type)) return sharedTexts.webPagesAreRefused[holder]({ name });
  if (size === 0) return sharedTexts.isEmpty({ name });
  if (size > megabytes * MEGABYTE) return sharedTexts.isLargerThanMb({ name, megabytes });
  if (count >= MOST_FILES) return sharedTexts.tooManyFiles[holder]({ name, count: MOST_FILES });
  return undefined;
}
