/** The most likely language of a script, unless letters of another one occur. */
const scripts: readonly (readonly [
  letters: RegExp,
  language: string,
  others?: readonly (readonly [RegExp, string])[],
])[] = [
  [/\p{Script=Hangul}/gu, 'ko'],
  [
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
    'zh',
    [[/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja']],
  ],
  [
    /\p{Script=Arabic}/gu,
    'ar',
    [
      [/[ٹڈڑںےہ]/u, 'ur'],
      [/[پچژگکی]/u, 'fa'],
    ],
  ],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Devanagari}/gu, 'hi'],
  [/\p{Script=Bengali}/gu, 'bn'],
  [/\p{Script=Gurmukhi}/gu, 'pa'],
  [/\p{Script=Gujarati}/gu, 'gu'],
  [/\p{Script=Tamil}/gu, 'ta'],
  [/\p{Script=Telugu}/gu, 'te'],
  [/\p{Script=Kannada}/gu, 'kn'],
  [/\p{Script=Malayalam}/gu, 'ml'],
  [/\p{Script=Sinhala}/gu, 'si'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Lao}/gu, 'lo'],
  [/\p{Script=Khmer}/gu, 'km'],
  [/\p{Script=Myanmar}/gu, 'my'],
  [/\p{Script=Tibetan}/gu, 'bo'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Georgian}/gu, 'ka'],
  [/\p{Script=Armenian}/gu, 'hy'],
  [/\p{Script=Ethiopic}/gu, 'am'],
  [
    /\p{Script=Cyrillic}/gu,
    'ru',
    [
      [/[іїєґ]/iu, 'uk'],
      [/[ђћџљњј]/iu, 'sr'],
    ],
  ],
  [
    /\p{Script=Latin}/gu,
    '',
    [
      [/[ơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/iu, 'vi'],
      [/[ğı]|İ/u, 'tr'],
    ],
  ],
];

/** Addresses and names of accounts are in no language. */
const addresses = /https?:\/\/\S+|www\.\S+|@\w+/giu;

/**
 * Returns the likely language of a text, judged by its letters, so that browsers choose the right glyphs and screen readers the
 * right voice. Undefined if the letters do not decide it, as for most texts in Latin letters.
 */
export function languageOf(text: string | null | undefined): string | undefined {
  if (!text || !/[\u0100-\u{10ffff}]/u.test(text)) return undefined;
  const words = text.replaceAll(addresses, ' ');
  let most = 0;
  let found: string | undefined;
  for (const [letters, language, others = []] of scripts) {
    const count = words.match(letters)?.length ?? 0;
    if (count <= most) continue;
    most = count;
    found = others.find(([special]) => special.test(words))?.[1] ?? language;
  }
  return found || undefined;
}
