import type { CatalogueEntry } from '#/entry.ts';

/** An entry's texts in another language. Its name is not translated. */
export type EntryTexts = Pick<CatalogueEntry, 'tagline' | 'description' | 'features' | 'pricing'>;
