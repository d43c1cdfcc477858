import { readTime, startsWithTime } from './times.ts';

/** A part of a film or sound. */
export interface Chapter {
  /** When it begins, in seconds. */
  readonly at: number;
  readonly title: string;
}

/** Whether a file is a film or a sound. */
export function isPlayed({ type }: { readonly type: string }): boolean {
  return type === 'VIDEO' || type === 'AUDIO';
}

const LONGEST_TITLE = 100;
const MOST_CHAPTERS = 100;

/**
 * Returns the chapters that the lines of a text name, such as `1:02:03 The end`: at least two, the first of them at 0:00, each later
 * than the one before. Otherwise there are none, and its times are times in a text.
 */
export function readChapters(text: string): readonly Chapter[] {
  const chapters = text.split('\n').flatMap((line) => readChapter(line.trim()) ?? []);
  const areInOrder = chapters.every(({ at }, index) => index === 0 || at > (chapters[index - 1]?.at ?? at));
  const hasAll = chapters.length >= 2 && chapters.length <= MOST_CHAPTERS && chapters[0]?.at === 0;
  return hasAll && areInOrder ? chapters : [];
}

function readChapter(line: string): Chapter | undefined {
  const [time] = startsWithTime.exec(line) ?? [];
  const at = time === undefined ? undefined : readTime(time);
  if (time === undefined || at === undefined) return undefined;
  const title = line.slice(time.length).replace(/^[\s–—:|)-]+/u, '');
  return title === '' ? undefined : { at, title: title.slice(0, LONGEST_TITLE) };
}

/** Returns the chapter at a time, in seconds. */
export function chapterAt(chapters: readonly Chapter[], at: number): Chapter | undefined {
  return chapters.findLast((chapter) => chapter.at <= at);
}
