import { type ReactNode, useId } from 'react';

interface SettingsSectionProps {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

export function SettingsSection({ title, hint, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid max-w-[560px] grid-cols-1 gap-4">
      <div className="grid gap-1">
        <h2 id={id} className="text-section font-semibold">
          {title}
        </h2>
        {hint && <p className="text-ui text-ink-2">{hint}</p>}
      </div>
      {children}
    </section>
  );
}
