import type { ReactNode } from 'react';
import { type FeatureName, useFeature } from '#/shared/http/app-config.ts';
import { PageSpinner } from '#/shared/ui/feedback/spinner.tsx';

interface FeaturePageProps {
  readonly name: FeatureName;
  /** What stands there while the switch is off. */
  readonly placeholder: ReactNode;
  readonly children: ReactNode;
}

/** A page behind a switch. */
export function FeaturePage({ name, placeholder, children }: FeaturePageProps) {
  const feature = useFeature(name);
  if (feature === 'unknown') return <PageSpinner />;
  return feature === 'on' ? children : placeholder;
}
