const CODES =
  'ar bg bn ca cs da de el en es et eu fa fi fr gl he hi hr hu id it ja ko lt lv ms nl no pl pt ro ru sk sl sr sv ta th tr uk ur vi zh'.split(
    ' ',
  );

export interface Language {
  readonly value: string;
  readonly label: string;
}

/** Returns the languages of captions in that of the page, by their names. `code`: one that is among them in any case. */
export function captionLanguages(code: string): readonly Language[] {
  const names = new Intl.DisplayNames(__LANGUAGE_TAG__, { type: 'language' });
  const codes = CODES.includes(code) ? CODES : [...CODES, code];
  const languages = codes.map((value) => ({ value, label: names.of(value) ?? value }));
  return languages.sort((one, other) => one.label.localeCompare(other.label, __LANGUAGE_TAG__));
}

/** Returns the name of a language in that language itself, as its speakers look for it. */
export function ownNameOf(code: string): string {
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** Returns the language in the name of a file, as in `film.es.srt`; that of the page if there is none. */
export function languageOfFile(name: string): string {
  const [, code = ''] = /[._-]([a-z]{2})\.\w+$/i.exec(name) ?? [];
  return CODES.find((one) => one === code.toLowerCase()) ?? __LANGUAGE__;
}
