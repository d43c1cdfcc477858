import type { FeatureName } from '@stagedoor/contracts/features';
import type { ReactNode } from 'react';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import { useConfigRetry, useFeature } from '#/shared/http/app-config.ts';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { PageSpinner } from '#/shared/ui/feedback/spinner.tsx';
import { PageHeading } from '#/shared/ui/page-heading.tsx';

interface FeaturePageProps {
  readonly name: FeatureName;
  /** Shown while the feature is switched off. */
  readonly placeholder: ReactNode;
  readonly children: ReactNode;
}

/**
 * A page that a feature switch shows or hides. If the state of the switch is unknown, the page says that: "coming soon" would be
 * wrong for something that exists.
 */
export function FeaturePage({ name, placeholder, children }: FeaturePageProps) {
  const feature = useFeature(name);
  switch (feature) {
    case 'unknown':
      return <PageSpinner />;
    case 'unavailable':
      return <ConfigError />;
    case 'off':
      return placeholder;
    case 'on':
      return children;
  }
}

function ConfigError() {
  const { retry, isRetrying } = useConfigRetry();
  return (
    <>
      <PageHeading title={shellTexts.notLoaded} className="sr-only" />
      <ErrorState message={errorTexts.pageNotLoaded} onRetry={retry} isRetrying={isRetrying} />
    </>
  );
}
