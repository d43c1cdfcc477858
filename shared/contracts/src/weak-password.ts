import { commonPasswords } from '#/common-passwords.ts';

/** `common`: among the first that an attacker tries. `personal`: made of the person's own words. */
export type PasswordWeakness = 'common' | 'personal';

/** The message at the field of a refused password. */
export const weakPasswordMessages: { readonly [W in PasswordWeakness]: string } = {
  common: 'This password is too common',
  personal: 'This password is too close to your name',
};

const common = new Set(commonPasswords);
const productName = 'stagedoor';
/** The rest beside a name or a word must have at least this many characters, not all of them digits. */
const MIN_REST = 4;
/**
 * Up to this many digits or signs around a word are decoration, such as a date. More of them make the password strong.
 */
const MAX_DECORATION = 8;
/** Shorter own words occur in too many good passwords by chance. */
const MIN_OWN_WORD = 3;
/** Shorter passwords of digits alone are dates, phone numbers and rows of the keyboard. */
const MIN_DIGITS = 12;

/**
 * Returns why a password is easy to guess, whatever its capitals, separators, digits around it and letters that are
 * written as digits; undefined if it is not. `ownTexts` are the person's username, mail address and display name.
 */
export function findPasswordWeakness(password: string, ownTexts: readonly string[]): PasswordWeakness | undefined {
  const readings = [...new Set(readPassword(password))];
  const length = withoutRepeats(fold(password)).length;
  if (readings.some((reading) => isCommon(reading) || isMadeOf(reading, [productName], length))) return 'common';
  // Longest first, because a remainder of a whole name would hide its words.
  const words = [productName, ...ownTexts.flatMap(splitOwnText)].sort((one, other) => other.length - one.length);
  return readings.some((reading) => isMadeOf(reading, words, length)) ? 'personal' : undefined;
}

function isCommon(reading: string): boolean {
  const unit = findRepeatedUnit(reading);
  if (unit.length < MIN_REST || (isDigits(unit) && reading.length < MIN_DIGITS)) return true;
  return common.has(unit) || isSequence(unit);
}

/**
 * Returns the text that is repeated from start to end, such as `ab` in `ababab`; the text itself if it repeats nothing.
 */
function findRepeatedUnit(text: string): string {
  // The text begins again in its double after each repetition, and otherwise at its end.
  return text.slice(0, (text + text).indexOf(text, 1));
}

/** Returns whether hardly anything remains of a password of this length after removing these words. */
function isMadeOf(reading: string, words: readonly string[], length: number): boolean {
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), reading);
  const found = reading.length - rest.length;
  return found > 0 && length - found <= MAX_DECORATION && (rest.length < MIN_REST || isDigits(rest));
}

/** Each character follows the one before it, as in `abcdefgh`, or each precedes it. */
function isSequence(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}

/**
 * Returns the words that a password may be made of: without surrounding digits and signs, and with digits read as letters.
 */
function readPassword(password: string): string[] {
  const text = fold(password);
  const tail = /(?<!\P{L})\P{L}+$/u.exec(text)?.[0] ?? '';
  const core = text.slice(0, text.length - tail.length).replace(/^\P{L}+/u, '');
  // A digit after the core may be a letter or decoration: `m4r4` is a name, and so is `m4r42026`.
  const cut = core === '' ? [] : [core, ...[...tail].map((_, index) => core + tail.slice(0, index + 1))];
  const atLeast = withoutRepeats(text).length - MAX_DECORATION;
  return [text, ...cut]
    .flatMap((each) => [keepLetters(each), ...readDigitsAsLetters(each)])
    .filter((reading) => reading.length >= MIN_REST && withoutRepeats(reading).length >= atLeast);
}

/** A sign that is typed ten times protects no more than once. */
function withoutRepeats(text: string): string {
  return text.replace(/(.)\1+/gsu, '$1');
}

function readDigitsAsLetters(text: string): string[] {
  return ['i', 'l'].map((one) =>
    keepLetters(text.replace(/[!01345@$7]/gu, (sign) => (sign === '1' ? one : (letters[sign] ?? sign)))),
  );
}

const letters: { readonly [sign: string]: string } = {
  '!': 'i',
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

/** Returns a text's words, and all of them as one; of a mail address, those of the part before the @. */
function splitOwnText(text: string): string[] {
  const own = fold(text).replace(/@[^@\s]*$/u, '');
  const words = [own, ...own.split(/[^\p{L}\p{N}]+/u)].flatMap((word) => {
    const whole = keepLetters(word);
    return [whole, whole.replace(/(?<!\d)\d+$/u, ''), ...readDigitsAsLetters(word)];
  });
  return words.filter((word) => word.length >= MIN_OWN_WORD && !isDigits(word));
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

function keepLetters(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '');
}

function isDigits(text: string): boolean {
  return /^\d*$/u.test(text);
}
