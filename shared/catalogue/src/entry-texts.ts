import type { CatalogueEntry } from '#/entry.ts';

/** What an entry says of itself in another language; its name is a name, and stays. */
export type EntryTexts = Pick<CatalogueEntry, 'tagline' | 'description' | 'features' | 'pricing'>;
