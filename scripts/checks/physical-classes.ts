/** Tailwind's utilities that name a side of the screen, each with the utility that names a side of the text. */
const LOGICAL: Readonly<Record<string, string>> = {
  ml: 'ms',
  mr: 'me',
  pl: 'ps',
  pr: 'pe',
  left: 'inset-s',
  right: 'inset-e',
  'border-l': 'border-s',
  'border-r': 'border-e',
  'rounded-l': 'rounded-s',
  'rounded-r': 'rounded-e',
  'rounded-tl': 'rounded-ss',
  'rounded-tr': 'rounded-se',
  'rounded-bl': 'rounded-es',
  'rounded-br': 'rounded-ee',
  'scroll-ml': 'scroll-ms',
  'scroll-mr': 'scroll-me',
  'scroll-pl': 'scroll-ps',
  'scroll-pr': 'scroll-pe',
  'text-left': 'text-start',
  'text-right': 'text-end',
};

/** Utilities that need no size after them. */
const ALONE = /^(text-left|text-right|border-l|border-r|rounded-.+)$/;

const names = Object.keys(LOGICAL)
  .sort((a, b) => b.length - a.length)
  .join('|');
const utility = new RegExp(
  `(?<=^|[\\s"'\`:])-?(${names})(-(?:[\\d.]+(?:/\\d+)?|px|full|auto|\\[[^\\s"'\`]+|\\([^\\s"'\`]+|[a-z]+))?!?(?=[\\s"'\`]|$)`,
  'g',
);
const property =
  /^\s*((?:margin|padding|border)-(?:left|right)(?:-\w+)?|left|right|(?:text-align|float): (?:left|right))\b.*[:;]/;

/** Returns the classes and properties of a file that would not be mirrored from right to left, each with its line. */
export function findPhysicalClasses(file: string, source: string): readonly string[] {
  return source.split('\n').flatMap((line, index) => {
    const at = (found: string) => `${index + 1}: ${found}`;
    if (file.endsWith('.css')) {
      const found = property.exec(line)?.[1];
      return found === undefined ? [] : [at(`${found} names a side of the screen`)];
    }
    return [...line.matchAll(utility)].flatMap(([whole, name = '', rest]) =>
      rest === undefined && !ALONE.test(name)
        ? []
        : [at(`${whole} is ${LOGICAL[name]}${rest ?? ''} in both directions`)],
    );
  });
}
