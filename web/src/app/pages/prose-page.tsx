import type { ReactNode } from 'react';
import * as settingsTexts from '#/shared/config/texts/settings.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import { LanguagePicker } from '#/shared/ui/language-picker.tsx';
import { PageHeading } from '#/shared/ui/page-heading.tsx';
import { ThemePicker } from '#/shared/ui/theme-picker.tsx';
import { SiteFooter } from '../layout/site-footer.tsx';

interface ProsePageProps {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly { readonly heading: string; readonly body: ReactNode }[];
}

/** A page to be read: a title, a line, and short sections. */
export function ProsePage({ title, lead, sections }: ProsePageProps) {
  return (
    <div className="grid grid-cols-1 gap-14">
      <div className="mx-auto grid w-full max-w-post gap-8">
        <div className="grid gap-2">
          <PageHeading title={title} />
          <p className="max-w-text text-title text-ink-2">{lead}</p>
        </div>
        {sections.map(({ heading, body }) => (
          <section key={heading} className="grid gap-2">
            <h2 className="text-section font-semibold">{heading}</h2>
            <div className="grid max-w-text gap-3 text-body text-ink-2">{body}</div>
          </section>
        ))}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 text-ui text-ink-2">
        <span aria-hidden>{shellTexts.theme}</span>
        <ThemePicker />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 text-ui text-ink-2">
        <span aria-hidden>{settingsTexts.language}</span>
        <LanguagePicker />
      </div>
      <SiteFooter />
    </div>
  );
}
