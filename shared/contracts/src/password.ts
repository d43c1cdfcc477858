/** Whether a password is to be set, or is given by somebody who has it. */
export type PasswordUse = 'new' | 'given';

/**
 * Returns a password in the form in which its characters are counted: NFC, so that an accented letter is one character on every
 * keyboard. An existing password that would be too short counts as typed, because it may be older than this rule.
 */
export function asCounted(typed: string, use: PasswordUse, minLength = 0): string {
  const composed = typed.normalize('NFC');
  return use === 'given' && composed.length < minLength ? typed : composed;
}

/**
 * Returns what may have been hashed of a password that is typed now: the password itself, and with each letter and its accent as one
 * character (NFC) or as two (NFD). Another keyboard or system writes the other one.
 */
export function passwordReadings(typed: string): readonly string[] {
  return [...new Set([typed.normalize('NFC'), typed, typed.normalize('NFD')])];
}

/** Returns whether a password was typed twice, whichever keyboards wrote it. */
export function isSamePassword(one: string, other: string): boolean {
  return one.normalize('NFC') === other.normalize('NFC');
}
