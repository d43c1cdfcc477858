/** Coined words that code and documents had, each with the field's term. */
const terms: Readonly<Record<string, string>> = {
  'ask(?:s|ed)?Anew': 'refetch',
  'outdate[A-Z]\\w*': 'invalidate',
  '\\w*[sS]ettler': 'queue of toggles',
  'useMeant\\w*': 'target',
  'look(?:s|ed)?At[A-Z]\\w*': 'refresh',
  'take(?:Foot|Newest|Untold)': 'hide, merge or claim',
  '\\w*NotToBeHad\\w*': 'the name of the error',
  'Sta(?:te|tus)Tag': 'StatusBadge',
  gone_post: 'deleted_content',
  '(?:closed|opened)_account': 'the event that the table serves',
  'find(?:Oddity|Oddities)': 'validate',
  hearNews: 'apply an event of the provider',
  '\\w*listKept': 'saved or bookmarked',
  'judge[A-Z]\\w*': 'evaluate',
  '\\w*[oO]wnData\\b': 'personal data',
  'own-data': 'personal-data',
  '[uU]ntold': 'unpublished',
  Looker: 'Viewer',
  'deeds?': 'audit record, command',
  'Answers (?:undefined|null|true|false)\\b': 'Returns, because HTTP answers and functions return',
};

const coined = Object.entries(terms).map(
  ([word, term]) => [new RegExp(`(?<![\\w-])(?:${word})(?![\\w-])`), term] as const,
);

/** Returns the lines of a file with a coined word, each with the term that readers search for. */
export function findCoinedWords(source: string): readonly string[] {
  return source.split('\n').flatMap((line, index) =>
    coined.flatMap(([word, term]) => {
      const found = word.exec(line)?.[0];
      return found === undefined ? [] : [`${index + 1}: ${found} (${term})`];
    }),
  );
}
