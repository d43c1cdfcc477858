const list = new Intl.ListFormat(__LANGUAGE_TAG__);

/** Joins words as the page's language does: "Gold, Silver, and Bronze". */
export function formatList(words: readonly string[]): string {
  return list.format(words);
}
