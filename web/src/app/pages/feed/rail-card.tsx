import { type ReactNode, useId } from 'react';

interface RailCardProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function RailCard({ title, children }: RailCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-4 rounded-card border border-border bg-surface p-5">
      <h2 id={id} className="font-sans text-body font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
