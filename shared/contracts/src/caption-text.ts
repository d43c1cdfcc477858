/** A caption: text that is shown from one moment of a film to another. */
export interface Cue {
  /** ms from the beginning of the film. */
  readonly startMs: number;
  readonly endMs: number;
  /** Lines in the markup of WebVTT, in which `&`, `<` and `>` of a text are written as `&amp;`, `&lt;` and `&gt;`. */
  readonly text: string;
  /** Where it is shown, as WebVTT writes it; empty for the usual place. */
  readonly settings: string;
}

/** Bytes of captions as WebVTT, in UTF-8: less than a request may have. */
export const mostCaptionBytes = 200_000;
const mostCues = 10_000;
const mostLetters = 2_000;

export const captionProblems = {
  binary: 'This is not a file of captions',
  empty: 'There are no captions in this file',
  size: 'Captions can have at most 200 kB',
  count: 'A film can have at most 10,000 captions',
  time: 'A time such as 00:00:01.000 --> 00:00:04.000 is missing or cannot be read',
  order: 'A caption has to end after it begins',
  gap: 'An empty line is missing before this time',
  length: 'A caption can have at most 2,000 characters',
} as const;
export type CaptionProblem = keyof typeof captionProblems;

/** Why text cannot be read as captions. */
export class CaptionError extends Error {
  readonly problem: CaptionProblem;
  /** The line that is wrong, from 1; undefined if it is no single one. */
  readonly line: number | undefined;

  constructor(problem: CaptionProblem, line?: number) {
    super(line === undefined ? captionProblems[problem] : `Line ${line}: ${captionProblems[problem]}`);
    this.problem = problem;
    this.line = line;
  }
}

/** Returns the text of a file in UTF-8, UTF-16 or, if it is neither, Windows-1252, which has all letters of Latin-1. */
export function decodeCaptions(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  // Both begin with a letter, digit or line break, whose other byte is zero.
  if (first !== 0 && second === 0) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0 && second !== 0) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const noText = /(?![\t\n\v\f\r\u0080-\u009f])\p{Cc}/u;
const time = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})$/;
const timing = /^\s*(\S{1,20})\s*-->\s*(\S{1,20})(\s.*)?$/;

/**
 * Reads WebVTT or SRT. Of what they contain, only cues are returned, in the order of their beginning and in WebVTT's markup; comments,
 * styles and cues without text are left out. Throws a CaptionError.
 */
export function parseCaptions(content: string): Cue[] {
  if (noText.test(content)) throw new CaptionError('binary');
  const lines = content.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  const isVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '');
  const cues: Cue[] = [];
  let at = isVtt ? endOf(lines, 0) : 0;
  while (at < lines.length) {
    const end = endOf(lines, at);
    if (end > at && !(isVtt && /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(lines[at] ?? ''))) {
      const cue = readCue(lines, at, end);
      if (cue !== undefined) cues.push(cue);
      if (cues.length > mostCues) throw new CaptionError('count');
    }
    at = end + 1;
  }
  if (cues.length === 0) throw new CaptionError('empty');
  return cues.sort((one, other) => one.startMs - other.startMs);
}

/** Returns the next empty line, or the number of lines. */
function endOf(lines: readonly string[], from: number): number {
  let end = from;
  while (end < lines.length && lines[end]?.trim() !== '') end += 1;
  return end;
}

function readCue(lines: readonly string[], start: number, end: number): Cue | undefined {
  // An SRT has a number above the time, a WebVTT may have a name.
  const timed = lines[start]?.includes('-->') === true ? start : start + 1;
  const [, from = '', to = '', settings = ''] = (timed < end && timing.exec(lines[timed] ?? '')) || [];
  const [startMs, endMs] = [readTime(from), readTime(to)];
  if (startMs === undefined || endMs === undefined) throw new CaptionError('time', Math.min(timed, end - 1) + 1);
  if (endMs <= startMs) throw new CaptionError('order', timed + 1);
  const texts = lines.slice(timed + 1, end);
  const next = texts.findIndex(isTiming);
  if (next !== -1) throw new CaptionError('gap', timed + next + 2);
  const text = texts.map(cleanLine).join('\n').trim();
  if (text.length > mostLetters) throw new CaptionError('length', timed + 2);
  return text === '' ? undefined : { startMs, endMs, text, settings: cleanSettings(settings) };
}

function isTiming(line: string): boolean {
  const [, from = '', to = ''] = timing.exec(line) ?? [];
  return readTime(from) !== undefined && readTime(to) !== undefined;
}

/** Returns ms; undefined if it is no time. */
export function readTime(text: string): number | undefined {
  const [whole, hours = '0', minutes = '', seconds = '', fraction = ''] = time.exec(text) ?? [];
  if (whole === undefined || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + Number(fraction.padEnd(3, '0'));
}

const tag =
  /<\/?(?:[biu]|ruby|rt|c(?:\.[\w-]{1,40}){0,4}|v(?:\.[\w-]{1,40}){0,4}(?:[ \t][^<>&]{0,100})?|lang(?:[ \t][\w-]{1,40})?)>/g;
const moment = /<(?:\d{2,3}:)?\d{2}:\d{2}\.\d{3}>/g;
const entity = /&(?!(?:amp|lt|gt|lrm|rlm|nbsp);)/g;

/** Returns a line of text with WebVTT's own markup, and without that of others. */
function cleanLine(line: string): string {
  const kept = [...line.matchAll(tag), ...line.matchAll(moment)].sort((one, other) => one.index - other.index);
  let clean = '';
  let at = 0;
  for (const { 0: markup, index } of kept) {
    clean += escapeText(line.slice(at, index)) + markup;
    at = index + markup.length;
  }
  return (clean + escapeText(line.slice(at))).trim();
}

/** Without tags of HTML and the places `{\an8}` that SRT takes from other formats. */
function escapeText(text: string): string {
  return text
    .replace(/<\/?[a-zA-Z][^<>]{0,200}>/g, '')
    .replace(/\{\\[^{}]{0,40}\}/g, '')
    .replace(entity, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

const setting =
  /^(?:vertical:(?:rl|lr)|line:-?\d{1,4}(?:\.\d{1,4})?%?(?:,(?:start|center|end))?|(?:position|size):\d{1,3}(?:\.\d{1,4})?%(?:,(?:line-left|center|line-right))?|align:(?:start|center|end|left|right))$/;

function cleanSettings(settings: string): string {
  return settings
    .slice(0, 200)
    .split(/\s+/)
    .filter((one) => setting.test(one))
    .join(' ');
}

/** Writes cues as WebVTT. Throws a CaptionError if that is too large. */
export function writeCaptions(cues: readonly Cue[]): string {
  const blocks = cues.map(({ startMs, endMs, text, settings }) =>
    [`${writeTime(startMs)} --> ${writeTime(endMs)}${settings === '' ? '' : ` ${settings}`}`, text].join('\n'),
  );
  const content = `${['WEBVTT', ...blocks].join('\n\n')}\n`;
  if (new TextEncoder().encode(content).length > mostCaptionBytes) throw new CaptionError('size');
  return content;
}

/** Writes ms as `01:02:03.004`. */
export function writeTime(ms: number): string {
  const two = (count: number) => String(Math.floor(count)).padStart(2, '0');
  const seconds = ms / 1_000;
  return `${two(seconds / 3_600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}.${String(ms % 1_000).padStart(3, '0')}`;
}

/** Returns the text of a cue as people read it, without markup. */
export function readableText({ text }: Cue): string {
  return text
    .replaceAll(tag, '')
    .replaceAll(moment, '')
    .replace(/&(?:lrm|rlm);/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
