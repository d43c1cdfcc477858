import { escapeHtml } from '@stagedoor/service-kit/common/escape-html';
import type { PageDescription } from '#/public-pages/page-description.ts';

export const platformDescription = 'Follow and subscribe to creators, and the business services that keep them going.';
const heading = 'Where fans get closer and creators get paid';
const text =
  'Follow the people whose work you love. Make a living from yours, with the business services you need in the same place.';

export const homePage: PageDescription = {
  title: 'Home',
  description: platformDescription,
  path: '/',
  kind: 'website',
  isIndexed: true,
  about: { '@type': 'WebSite', name: 'Stagedoor', description: platformDescription },
  content: `<h1>${escapeHtml(heading)}</h1><p>${escapeHtml(text)}</p>
    <p><a href="/register">Get Started</a> <a href="/login">Sign In</a> <a href="/services">Creator Services</a></p>`,
};
