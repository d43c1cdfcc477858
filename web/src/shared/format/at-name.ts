/** Returns a username as it is shown: `@ada`. In a text from right to left the sign would else be on the other side of it. */
export function atName(username: string): string {
  return __DIRECTION__ === 'rtl' ? `\u2066@${username}\u2069` : `@${username}`;
}
