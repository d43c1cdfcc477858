import { useQuery } from '@tanstack/react-query';
import { webhooksQuery } from '#/features/developers/api/webhooks-query.ts';
import { Webhooks } from '#/features/developers/components/webhooks.tsx';
import * as developerTexts from '#/shared/config/texts/developers.ts';
import { DevelopersSection } from './developers-section.tsx';

/** The webhooks of a former creator: they receive no events, but would again if the person became a creator again. */
export function FormerWebhooks() {
  const { data } = useQuery(webhooksQuery);
  if (!data || data.length === 0) return null;
  return (
    <DevelopersSection title={developerTexts.yourWebhooks}>
      <p className="text-ui text-ink-2">{developerTexts.formerWebhooksAreSentNothing}</p>
      <Webhooks canChange={false} />
    </DevelopersSection>
  );
}
