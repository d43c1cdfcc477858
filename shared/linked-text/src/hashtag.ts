/** Letters of any script with their marks, digits and underscores. */
export const hashtagCharacters = '[\\p{L}\\p{M}\\p{N}_]';

/** The most characters (code points) a hashtag can have. */
const maxLength = 50;

const pattern = new RegExp(`^${hashtagCharacters}+$`, 'u');

/**
 * Returns the form in which hashtags are compared and stored, without the sign: lower case, NFC. Returns undefined where it is no
 * hashtag: without a letter (`#1`), too long, or with other characters.
 */
export function canonicalTag(written: string): string | undefined {
  const tag = written.toLowerCase().normalize('NFC');
  return pattern.test(tag) && /\p{L}/u.test(tag) && [...tag].length <= maxLength ? tag : undefined;
}
