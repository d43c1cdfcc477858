/** A text that is hard to parse, and its description. */
export type HostileText = readonly [name: string, text: string];

const repeated = (length: number, piece: string, { before = '', after = '' } = {}) => {
  const room = length - before.length - after.length;
  return before + piece.repeat(Math.ceil(room / piece.length)).slice(0, room) + after;
};

const pieces = {
  letters: 'a',
  digits: '1',
  spaces: ' ',
  'vertical tabs': '\v',
  'line feeds': '\n',
  'carriage returns': '\r',
  'lines of one letter': 'a\n',
  'at signs': '@',
  'letters and at signs': 'a@',
  'labels of a domain': '.a',
  'labels of an address': 'a@a.',
  dots: '.',
  slashes: '/',
  'letters and question marks': '/a?',
  hashes: '#',
  'hashes and letters': '#a',
  schemes: 'http://',
  'schemes without slashes': 'http:',
  'addresses in brackets': '(https://a.example/',
  'closing brackets': '」',
  'marks of one class': '\u0301',
  'marks in the wrong order': '\u0301\u0316',
  'marks of five classes': '\u0345\u0301\u0316\u0327\u0334',
  'a letter with two marks in the wrong order': 'a\u0301\u0316',
  'parts of Hangul syllables': '\u1100\u1161\u11a8',
  'invisible characters': '\u200b',
  'joined emoji': '\u{1f469}\u200d',
  'flags without a partner': '\u{1f1e9}',
  'lone surrogates': '\ud800',
  'control characters': '\0',
  'direction overrides': '\u202e',
  'ligatures that become eighteen letters': '\ufdfa',
  dashes: '-',
  underscores: '_',
  'beginnings of a token': 'eyJ-',
  'double quotes': '"',
  'single quotes': "'",
  backslashes: '\\',
  'opening brackets': '(((',
  'percent signs': '%',
} as const;

/** Texts of `length` UTF-16 units that make a careless reader go back, look far ahead, or sort. */
export function hostileTexts(length: number): readonly HostileText[] {
  return Object.entries(pieces).map(([name, piece]) => [name, repeated(length, piece, { before: 'x', after: 'x' })]);
}

/** JSON values of about `length` characters: the texts, long lists of each kind, and deeply nested ones. */
export function hostileJson(length: number): readonly HostileText[] {
  const texts = hostileTexts(Math.floor(length / 6)).map(([name, text]): HostileText => [name, JSON.stringify(text)]);
  const listOf = (name: string, entry: string): HostileText => [
    `a list of ${name}`,
    `[${Array.from({ length: length / (entry.length + 1) }, () => entry).join(',')}]`,
  ];
  return [
    ...texts,
    listOf('numbers', '1'),
    listOf('texts', '"a"'),
    listOf('objects', '{}'),
    listOf('lists', '[]'),
    listOf('nulls', 'null'),
    ['a list of different texts', JSON.stringify(Array.from({ length: length / 10 }, (_, index) => `${index}`))],
    ['deep lists', `${'['.repeat(length / 2)}${']'.repeat(length / 2)}`],
    ['deep objects', `${'{"a":'.repeat(length / 6)}1${'}'.repeat(length / 6)}`],
    [
      'an object of many fields',
      JSON.stringify(Object.fromEntries(Array.from({ length: length / 10 }, (_, index) => [`k${index}`, 1]))),
    ],
    ['a long number', repeated(length, '9')],
    ['a number with a long exponent', `1e${repeated(length - 2, '9')}`],
  ];
}
