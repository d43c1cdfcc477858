/** Control characters but tab and line feed: C0, DEL and C1. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const controlCharacters = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
/** With the `u` flag only surrogates without a partner match. */
const loneSurrogates = /\p{Surrogate}/gu;

/** Text as it is stored: line ends as line feeds, no control characters, NFC, trimmed. */
export function normaliseText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(loneSurrogates, '')
    .replace(controlCharacters, '')
    .normalize('NFC')
    .trim();
}
