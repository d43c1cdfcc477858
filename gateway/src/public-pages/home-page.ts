import { escapeHtml } from '@stagedoor/service-kit/common/escape-html';
import type { PageTexts } from '#/public-pages/page-texts.ts';
import type { PrerenderedPage } from '#/public-pages/prerendered-page.ts';

export function describeHome({ home }: PageTexts): PrerenderedPage {
  const { title, description, heading, text, register, signIn, services } = home;
  return {
    title,
    previewTitle: heading,
    description,
    path: '/',
    kind: 'website',
    isIndexed: true,
    about: { '@type': 'WebSite', name: 'Stagedoor', description },
    content: `<h1>${escapeHtml(heading)}</h1><p>${escapeHtml(text)}</p>
    <p><a href="/register">${escapeHtml(register)}</a> <a href="/login">${escapeHtml(signIn)}</a> <a href="/services">${escapeHtml(services)}</a></p>`,
  };
}
