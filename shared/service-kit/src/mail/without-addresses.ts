/** If a mail program that makes links of plain text would take what follows for the rest of an address. */
const joints: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/:\/\//gu, ': //'],
  // A dot before a letter. `$5.00` and `1.5` stay.
  [/(?<=[\p{L}\p{M}\p{N}_-])([.．｡])(?=[\p{L}\p{M}])/gu, '$1 '],
  // Numeric addresses, such as 192.0.2.1.
  [/(?<![\p{N}.])(\p{N}{1,3}\.\p{N}{1,3})\.(\p{N}{1,3}\.\p{N}{1,3})(?![\p{N}.])/gu, '$1. $2'],
  [/(?<=[^\s@])([@＠])(?=[^\s@])/gu, '$1 '],
  [/\b(mailto|tel|sms|javascript|data):(?=\S)/giu, '$1: '],
];

/**
 * Returns a text in which a mail program finds no address to turn into a link: a space follows each dot that could be part of one.
 * For the words of people and services in mails of the platform, which would seem to vouch for such a link.
 */
export function withoutAddresses(text: string): string {
  return joints.reduce((written, [pattern, replacement]) => written.replaceAll(pattern, replacement), text);
}
