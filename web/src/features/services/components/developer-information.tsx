import { ChevronDown } from 'lucide-react';
import { paths } from '#/shared/config/paths.ts';
import * as serviceTexts from '#/shared/config/texts/services.ts';
import { classes } from '#/shared/format/classes.ts';
import { useIsHydrating } from '#/shared/hooks/use-is-hydrating.ts';
import { CopyCode } from '#/shared/ui/copy-code.tsx';

interface DeveloperInformationProps {
  readonly port: number;
  /** Below the API's host. */
  readonly apiEndpoint: string;
}

/** Once, when it appears: later it is as its reader has left it. */
function openIfWide(details: HTMLDetailsElement | null): void {
  if (details && window.matchMedia('(min-width: 48rem)').matches) details.open = true;
}

/** Collapsed on a small screen, which few developers use. */
export function DeveloperInformation({ port, apiEndpoint }: DeveloperInformationProps) {
  const isHydrating = useIsHydrating();
  return (
    <details
      ref={openIfWide}
      className={classes(
        'group rounded-card border border-border bg-surface',
        // The server does not know that it is open.
        isHydrating && 'md:details-content:[content-visibility:visible]',
      )}
    >
      <summary className="flex list-none items-center justify-between gap-3 rounded-card p-5 [&::-webkit-details-marker]:hidden">
        <h2 className="text-section font-semibold">{serviceTexts.developer}</h2>
        <ChevronDown
          aria-hidden
          size={20}
          strokeWidth={1.75}
          className={classes('text-ink-3 transition-transform group-open:rotate-180', isHydrating && 'md:rotate-180')}
        />
      </summary>
      <dl className="grid grid-cols-1 gap-4 px-5 pb-5 text-ui">
        <div className="grid grid-cols-1 gap-1.5">
          <dt className="text-ink-3">{serviceTexts.apiEndpoint}</dt>
          <dd>
            <CopyCode code={`${location.origin}${apiEndpoint}`} label={serviceTexts.apiEndpoint} />
          </dd>
        </div>
        <div className="grid gap-1.5">
          <dt className="text-ink-3">{serviceTexts.servicePort}</dt>
          <dd className="font-mono text-ui">{port}</dd>
        </div>
        <div>
          <dt className="sr-only">{serviceTexts.reference}</dt>
          <dd>
            <a href={paths.docs.getHref()} className="font-medium text-brand hover:underline">
              {serviceTexts.readTheApiReference}
            </a>
          </dd>
        </div>
      </dl>
    </details>
  );
}
