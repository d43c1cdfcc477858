import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { describePage } from '#/public-pages/describe-page.ts';
import { type PageLanguage, pageTexts } from '#/public-pages/page-texts.ts';
import type { PrerenderedPage } from '#/public-pages/prerendered-page.ts';
import type { ReadPublic } from '#/public-pages/read-public.ts';
import { writePage } from '#/public-pages/write-page.ts';

/** Returns the web app's page with what a visitor finds at an address, or as it is where there is nothing to say. */
export type FirstSight = (template: string, url: string, language?: PageLanguage) => Promise<string>;

interface FirstSightOptions {
  readonly read: ReadPublic;
  readonly publicUrl: string;
}

/** The time that a deleted or newly private page stays visible: less than the five seconds that a suspension takes. */
const maxAgeMs = 2_000;
const maxEntries = 1_000;
/** The app shows the page as well: nobody waits longer for the text that comes before it. */
const patienceMs = 300;

export function createFirstSight({ read, publicUrl }: FirstSightOptions): FirstSight {
  const pages = new LRUCache<string, Promise<PrerenderedPage | undefined>>({ max: maxEntries, ttl: maxAgeMs });
  const describe = (path: string, language: PageLanguage) => {
    const key = `${language} ${path}`;
    const page = pages.get(key) ?? describePage(path, read, pageTexts[language]);
    if (!pages.has(key)) pages.set(key, page);
    return page;
  };
  return async (template, url, language = 'en') => {
    const [path = ''] = url.split('?', 1);
    const page = await Promise.race([describe(path, language), pause(patienceMs, undefined, { ref: false })]);
    return page === undefined ? template : writePage(template, page, publicUrl);
  };
}
