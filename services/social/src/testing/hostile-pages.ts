/** Pieces of HTML that make a reader go back, look far ahead, or remember much when they are repeated. */
const pieces = [
  `<meta ${'a'.repeat(3_990)}>`,
  `<meta ${`${'a'.repeat(40)}${' '.repeat(10)}`.repeat(79)}>`,
  `<meta ${'a '.repeat(1_990)}>`,
  '<meta ',
  '<meta a="',
  "<meta a='",
  '<meta a=',
  '<meta property=og:title content=',
  '<meta property="og:title" content="x">',
  '<title',
  '<title>',
  '<title></title',
  '<svg><title>',
  '<b>',
  '<b></x>',
  '<table><tr><td>',
  '<form>',
  '<script></scrip',
  '<script><!--',
  '<style>',
  '<textarea>',
  '<!--',
  '<!--->',
  '<!--!>',
  '<!-',
  '<!',
  '<?',
  '</',
  '<',
  '>',
  '<![CDATA[',
  '<![CDATA[]]',
  '&',
  '&amp',
  '&amp;',
  '&#',
  '&#x1',
  '&CounterClockwiseContourIntegra',
  'a=',
  'a="',
  '"',
  "'",
  '=',
  'a',
  ' ',
  '\n',
  '\0',
  '\u0301',
  '\u202e',
  '\ufffd',
  '\u{1f468}\u200d',
];

const wrappings: readonly (readonly [string, string])[] = [
  ['', ''],
  ['<meta ', '>'],
  ['<meta property="og:title" content="', '">'],
  ['<title>', '</title>'],
  ['<head><meta name=description content=', '></head>'],
  ['<!doctype html><html><body><div ', '</div>'],
];

/** Returns pages of a length that are hard to read, each with its description. Each piece is repeated inside of each wrapping. */
export function hostilePages(length: number): readonly (readonly [string, string])[] {
  return pieces.flatMap((piece) =>
    wrappings.map(([before, after]) => {
      const room = length - before.length - after.length;
      const page = `${before}${piece.repeat(Math.ceil(room / piece.length)).slice(0, room)}${after}`;
      return [`${before}${JSON.stringify(piece.slice(0, 40))} …${after}`, page] as const;
    }),
  );
}
