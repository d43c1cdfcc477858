import { useQuery } from '@tanstack/react-query';
import { apiKeysQuery } from '#/features/developers/api/api-keys-query.ts';
import { ApiKeys } from '#/features/developers/components/api-keys.tsx';
import * as developerTexts from '#/shared/config/texts/developers.ts';
import { DevelopersSection } from './developers-section.tsx';

/** The keys of somebody who was a creator: they open nothing, and would again if the role came back. */
export function FormerKeys() {
  const { data } = useQuery(apiKeysQuery);
  if (!data || data.length === 0) return null;
  return (
    <DevelopersSection title={developerTexts.yourApiKeys}>
      <p className="text-ui text-ink-2">{developerTexts.formerKeysOpenNothing}</p>
      <ApiKeys canCreate={false} />
    </DevelopersSection>
  );
}
