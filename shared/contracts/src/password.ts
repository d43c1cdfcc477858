/** Whether a password is being set, or was entered by somebody who has one. */
export type PasswordUse = 'new' | 'given';

/**
 * Returns a password in the form in which its characters are counted: NFC, so that an accented letter is one character on every
 * keyboard. An existing password that would be too short is counted as typed, because it may be older than this rule.
 */
export function asCounted(typed: string, use: PasswordUse, minLength = 0): string {
  const composed = typed.normalize('NFC');
  return use === 'given' && composed.length < minLength ? typed : composed;
}

/**
 * Returns the forms of a typed password that may have been hashed: the password itself, and its NFC and NFD forms, in which an
 * accented letter is one character or two. Keyboards and systems differ in this.
 */
export function passwordReadings(typed: string): readonly string[] {
  return [...new Set([typed.normalize('NFC'), typed, typed.normalize('NFD')])];
}

/** Returns whether a password was typed twice, whichever keyboards wrote it. */
export function isSamePassword(one: string, other: string): boolean {
  return one.normalize('NFC') === other.normalize('NFC');
}
