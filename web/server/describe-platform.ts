import { catalogue } from '@stagedoor/catalogue/catalogue';
import type { CatalogueEntry } from '@stagedoor/catalogue/entry';
import { spanishCatalogue } from '@stagedoor/catalogue/spanish-catalogue';
import { paths } from '#/shared/config/paths.ts';
import * as homeTexts from '#/shared/config/texts/home.ts';
import * as serviceTexts from '#/shared/config/texts/services.ts';
import { languages } from '../build/languages.ts';
import type { PageDescription } from './page-description.ts';

/** A description of Stagedoor in the language of this build. */
export const platformDescription = languages[__LANGUAGE__ === 'es' ? 'es' : 'en'].description;

export function describeHome(): PageDescription {
  return {
    // A preview is shown beside the platform's name, so the tab's title "Home" would say nothing.
    previewTitle: homeTexts.whereFansGetCloserAndCreators,
    description: platformDescription,
    path: paths.home.getHref(),
    kind: 'website',
    isIndexed: true,
    about: { '@type': 'WebSite', name: 'Stagedoor', description: platformDescription },
  };
}

/** The directory of all services. */
export function describeDirectory(): PageDescription {
  return {
    previewTitle: serviceTexts.heading,
    description: serviceTexts.subtitle,
    path: paths.services.getHref(),
    kind: 'website',
    isIndexed: true,
    about: {
      '@type': 'ItemList',
      name: serviceTexts.heading,
      itemListElement: catalogue.map(({ name, slug }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        url: paths.service.getHref(slug),
      })),
    },
  };
}

export function describeService(entry: CatalogueEntry): PageDescription {
  const { name, catalogueCategory, slug } = entry;
  const { tagline, description } = (__LANGUAGE__ === 'es' && spanishCatalogue[entry.key]) || entry;
  return {
    previewTitle: name,
    description: tagline,
    path: paths.service.getHref(slug),
    kind: 'website',
    isIndexed: true,
    about: { '@type': 'Service', name, description, category: catalogueCategory },
  };
}
