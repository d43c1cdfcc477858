import { type ReactNode, useId } from 'react';

interface DevelopersSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function DevelopersSection({ title, children }: DevelopersSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-4">
      <h2 id={id} className="text-section font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
