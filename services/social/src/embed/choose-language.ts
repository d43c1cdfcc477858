import type { EmbedLanguage } from '#/embed/embed-texts.ts';

/**
 * Returns the language that the address asks for (`?language=es`), else the one that the reader's browser prefers. A frame on another
 * site gets no cookie, so the language that was chosen in the app is not known here.
 */
export function chooseLanguage(asked: unknown, acceptLanguage: string | undefined): EmbedLanguage {
  return findLanguage(asked) ?? readPreferred(acceptLanguage ?? '') ?? 'en';
}

function readPreferred(acceptLanguage: string): EmbedLanguage | undefined {
  const ranges = acceptLanguage.split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const quality = parameters.find((one) => one.startsWith('q='));
    return { tag, quality: quality === undefined ? 1 : Number(quality.slice(2)) };
  });
  const preferred = ranges.filter(({ quality }) => quality > 0).toSorted((one, other) => other.quality - one.quality);
  for (const { tag } of preferred) {
    const language = findLanguage(tag.split('-')[0]);
    if (language !== undefined) return language;
  }
  return undefined;
}

function findLanguage(name: unknown): EmbedLanguage | undefined {
  return name === 'en' || name === 'es' ? name : undefined;
}
