import type { ReactNode } from 'react';
import { PageHeading } from '#/shared/ui/page-heading.tsx';

interface ComingSoonProps {
  readonly title: string;
  readonly icon: ReactNode;
  /** One line that describes the coming feature. */
  readonly text: string;
}

/** A page that is announced and not built, or switched off. */
export function ComingSoon({ title, icon, text }: ComingSoonProps) {
  return (
    <div className="grid gap-6">
      <PageHeading title={title} />
      <div className="grid justify-items-center gap-4 rounded-card border border-dashed border-border px-6 py-18 text-center">
        <span className="grid size-14 place-items-center rounded-full bg-sunken text-ink-3">{icon}</span>
        <p className="max-w-text text-body text-ink-2">{text}</p>
      </div>
    </div>
  );
}
