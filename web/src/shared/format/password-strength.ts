export type PasswordStrength = 'weak' | 'fair' | 'good' | 'strong';

/** A word for how long a password would take to guess: length counts most, then how many kinds of character it mixes. */
export function passwordStrength(password: string): PasswordStrength {
  const kinds = [/[a-z]/u, /[A-Z]/u, /\d/u, /[^A-Za-z0-9]/u].filter((kind) => kind.test(password)).length;
  const different = new Set(password).size;
  if (password.length < 8 || different < 5) return 'weak';
  const score = password.length + kinds * 2;
  if (score >= 20) return 'strong';
  return score >= 15 ? 'good' : 'fair';
}
