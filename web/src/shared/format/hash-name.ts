/** Returns a hashtag as it is shown: `#light`. In a text from right to left the sign would else be on the other side of it. */
export function hashName(tag: string): string {
  return __DIRECTION__ === 'rtl' ? `\u2068#${tag}\u2069` : `#${tag}`;
}
