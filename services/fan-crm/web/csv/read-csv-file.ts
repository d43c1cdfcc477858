/** What spreadsheets write unless Unicode is chosen: the Windows code page of the computer's language. */
const codePages: Readonly<Record<string, string>> = {
  'windows-874': 'th',
  'windows-1250': 'bs cs hr hu pl ro sk sl sq',
  'windows-1251': 'be bg kk ky mk mn ru sr tg tt uk',
  'windows-1253': 'el',
  'windows-1254': 'az ku tr',
  'windows-1255': 'he yi',
  'windows-1256': 'ar fa ps ug ur',
  'windows-1257': 'et lt lv',
  'windows-1258': 'vi',
  shift_jis: 'ja',
  'euc-kr': 'ko',
  gb18030: 'zh-Hans',
  big5: 'zh-Hant',
};

/**
 * Reads a file as text: in UTF-8, in UTF-16, or in the code page of the reader's language, as spreadsheets write it. Throws an error
 * with the words `unreadable` if it is none of these, because letters would be lost in the saved notes.
 */
export async function readCsvFile(file: Blob, unreadable: string, language: string): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = decode(bytes, findUtf16(bytes) ?? 'utf-8') ?? decode(bytes, findCodePage(language));
  // Tables contain no control characters: here they are letters of another code page.
  if (text === undefined || /(?![\t\n\v\f\r])\p{Cc}/u.test(text)) throw new Error(unreadable);
  return text;
}

/** Undefined if the bytes are not in this encoding. */
function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** The byte order mark tells UTF-16; without one, that every other byte of the first letters is zero. */
function findUtf16([first, second, third, fourth]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0 && fourth === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0 && third === 0)) return 'utf-16be';
  return undefined;
}

function findCodePage(language: string): string {
  const { language: code, script } = new Intl.Locale(language).maximize();
  const isOf = ([, languages]: readonly [string, string]) =>
    languages.split(' ').some((one) => one === code || one === `${code}-${script}`);
  return Object.entries(codePages).find(isOf)?.[0] ?? 'windows-1252';
}
