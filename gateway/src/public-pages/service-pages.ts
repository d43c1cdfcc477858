import { catalogue } from '@stagedoor/catalogue/catalogue';
import type { CatalogueEntry } from '@stagedoor/catalogue/entry';
import { escapeHtml } from '@stagedoor/service-kit/common/escape-html';
import { toParagraphs } from '#/public-pages/html.ts';
import type { PageTexts } from '#/public-pages/page-texts.ts';
import type { PrerenderedPage } from '#/public-pages/prerendered-page.ts';

/** The directory of all services. */
export function describeDirectory({ directory: { heading, subtitle }, services }: PageTexts): PrerenderedPage {
  return {
    title: heading,
    description: subtitle,
    path: '/services',
    kind: 'website',
    isIndexed: true,
    about: {
      '@type': 'ItemList',
      name: heading,
      itemListElement: catalogue.map(({ name, slug }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        url: servicePath(slug),
      })),
    },
    content: `<h1>${heading}</h1><p>${subtitle}</p><ul>${catalogue.map((entry) => toItem({ ...entry, ...services[entry.key] })).join('')}</ul>`,
  };
}

/** Returns the page of a service; undefined where the catalogue has no service of that name. */
export function describeService(slug: string, { services }: PageTexts): PrerenderedPage | undefined {
  const entry = catalogue.find((one) => one.slug === slug);
  if (entry === undefined) return undefined;
  const { name, catalogueCategory } = entry;
  const { tagline, description, features, pricing } = services[entry.key] ?? entry;
  return {
    title: name,
    description: tagline,
    path: servicePath(slug),
    kind: 'website',
    isIndexed: true,
    about: { '@type': 'Service', name, description, category: catalogueCategory },
    content: `<h1>${escapeHtml(name)}</h1><p>${escapeHtml(tagline)}</p>${toParagraphs(description)}
      <ul>${features.map((feature) => `<li>${escapeHtml(feature)}</li>`).join('')}</ul><p>${escapeHtml(pricing)}</p>`,
  };
}

export function servicePath(slug: string): string {
  return `/services/${slug}`;
}

function toItem({ name, slug, description }: CatalogueEntry): string {
  return `<li><a href="${servicePath(slug)}">${escapeHtml(name)}</a> ${escapeHtml(description)}</li>`;
}
