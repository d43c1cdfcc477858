import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '#/guard/client-limits.ts';
import { describeFixedPage, describePage } from '#/public-pages/describe-page.ts';
import { type PageLanguage, pageTexts } from '#/public-pages/page-texts.ts';
import type { PrerenderedPage } from '#/public-pages/prerendered-page.ts';
import type { ReadPublic } from '#/public-pages/read-public.ts';
import { writePage } from '#/public-pages/write-page.ts';

/** Returns the web app's page with what a visitor finds at an address, or as it is where there is nothing to say. */
export type FirstSight = (template: string, shown: ShownPage) => Promise<string>;

interface ShownPage {
  readonly url: string;
  readonly language: PageLanguage;
  /** Who opens it: what is asked for it counts for their share of the service. */
  readonly client: Client;
}

interface FirstSightOptions {
  readonly read: ReadPublic;
  readonly publicUrl: string;
}

/** The app shows the page as well: nobody waits longer for the text that comes before it. */
const patienceMs = 300;

export function createFirstSight({ read, publicUrl }: FirstSightOptions): FirstSight {
  /** Pages of the platform itself, which stay the same. */
  const fixed = new Map<string, PrerenderedPage>();

  function findFixed(path: string, language: PageLanguage): PrerenderedPage | undefined {
    const key = `${language} ${path}`;
    const page = fixed.get(key) ?? describeFixedPage(path, pageTexts[language]);
    if (page !== undefined) fixed.set(key, page);
    return page;
  }

  return async (template, { url, language, client }) => {
    const [path = ''] = url.split('?', 1);
    // Without an answer of the service the app shows the page, or says what is wrong.
    const describe = () => describePage(path, read, pageTexts[language], client).catch(() => undefined);
    const late = () => pause(patienceMs, undefined, { ref: false });
    const page = findFixed(path, language) ?? (await Promise.race([describe(), late()]));
    return page === undefined ? template : writePage(template, page, publicUrl);
  };
}
