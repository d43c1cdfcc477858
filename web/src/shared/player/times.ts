/** A time at the beginning of a line, alone or before other words. */
export const startsWithTime = /^(?:\d{1,2}:)?\d{1,2}:\d{2}(?![\d:])/u;

const timeInText = /(?<![\p{L}\d:.,/])(?:\d{1,2}:)?\d{1,2}:\d{2}(?![\d:])/gu;

/** Returns the seconds of `1:02:03` or `12:03`; undefined if it is no time, as with 61 seconds. */
export function readTime(time: string): number | undefined {
  const parts = time.split(':').map(Number);
  const [seconds = 0, minutes = 0, hours = 0] = parts.toReversed();
  if (seconds > 59 || (parts.length === 3 && minutes > 59)) return undefined;
  return hours * 3_600 + minutes * 60 + seconds;
}

/** A piece of a text: a time with its seconds, or words. */
export interface TimedPiece {
  readonly text: string;
  readonly at?: number;
}

/** Splits a text at the times in it. */
export function splitAtTimes(text: string): readonly TimedPiece[] {
  const pieces: TimedPiece[] = [];
  let end = 0;
  for (const { 0: time, index } of text.matchAll(timeInText)) {
    const at = readTime(time);
    if (at === undefined) continue;
    if (index > end) pieces.push({ text: text.slice(end, index) });
    pieces.push({ text: time, at });
    end = index + time.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}
