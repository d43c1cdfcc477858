import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ConfirmBeforeAdding } from '#/features/auth/components/confirm-before-adding.tsx';
import { apiKeysQuery } from '#/features/developers/api/api-keys-query.ts';
import { ApiKeys } from '#/features/developers/components/api-keys.tsx';
import { CallReference } from '#/features/developers/components/call-reference.tsx';
import { KeyGuide } from '#/features/developers/components/key-guide.tsx';
import { WebhookGuide } from '#/features/developers/components/webhook-guide.tsx';
import { Webhooks } from '#/features/developers/components/webhooks.tsx';
import { paths } from '#/shared/config/paths.ts';
import * as developerTexts from '#/shared/config/texts/developers.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { PageHeading } from '#/shared/ui/page-heading.tsx';
import { SiteFooter } from '../layout/site-footer.tsx';
import { DevelopersSection } from './developers/developers-section.tsx';
import { FormerWebhooks } from './developers/former-webhooks.tsx';
import { FeaturePage } from './feature-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

const link = 'font-medium text-brand underline underline-offset-2';

/** How creators' own programs work with the platform; for a signed-in creator also the keys of theirs. */
export function DevelopersPage() {
  const isCreator = useSession(({ user }) => user?.role === 'CREATOR');
  const isFormer = useSession(({ user }) => user !== null && user.role !== 'CREATOR');
  return (
    <FeaturePage name="developers" placeholder={<NotFoundPage />}>
      <div className="grid grid-cols-1 gap-14">
        <div className="mx-auto grid w-full max-w-post grid-cols-1 gap-10">
          <div className="grid gap-2">
            <PageHeading title={developerTexts.developers} />
            <p className="max-w-text text-title text-ink-2">{developerTexts.programsOfCreatorsReadAndPublish}</p>
          </div>
          {isFormer && <FormerKeys />}
          {isFormer && <FormerWebhooks />}
          {isCreator && (
            <>
              <DevelopersSection title={developerTexts.yourApiKeys}>
                <ConfirmBeforeAdding />
                <ApiKeys canCreate />
              </DevelopersSection>
              <DevelopersSection title={developerTexts.yourWebhooks}>
                <Webhooks canChange />
              </DevelopersSection>
            </>
          )}
          <DevelopersSection title={developerTexts.apiKeysAndTokens}>
            <KeyGuide />
          </DevelopersSection>
          <DevelopersSection title={developerTexts.scopesAndTheirCalls}>
            <CallReference />
            <p className="text-body text-ink-2">
              {developerTexts.the}{' '}
              <a href={paths.docs.getHref()} className={link}>
                {developerTexts.apiReference}
              </a>{' '}
              {developerTexts.hasEveryCallWithWhatIt}{' '}
              <a href={`${paths.docs.getHref()}/developers/openapi.json`} download className={link}>
                {developerTexts.openapiDocument}
              </a>{' '}
              {developerTexts.ofThese}
              {!isCreator && (
                <>
                  {' '}
                  {developerTexts.keysAreMadeHereByCreators}{' '}
                  {isFormer ? (
                    developerTexts.loggedIn
                  ) : (
                    <Link to={paths.login.getHref()} className={link}>
                      {developerTexts.loggedIn}
                    </Link>
                  )}
                  .
                </>
              )}
            </p>
          </DevelopersSection>
          <DevelopersSection title={developerTexts.webhooksAndTheirEvents}>
            <WebhookGuide />
            <p className="text-body text-ink-2">
              {developerTexts.forToolsThereIsAn}{' '}
              <a href={`${paths.docs.getHref()}/developers/asyncapi.json`} download className={link}>
                {developerTexts.asyncapiDocument}
              </a>{' '}
              {developerTexts.ofAllEvents}
            </p>
          </DevelopersSection>
        </div>
        <SiteFooter />
      </div>
    </FeaturePage>
  );
}

/** The API keys of a former creator: they do not work, but would again if the person became a creator again. */
function FormerKeys() {
  const { data } = useQuery(apiKeysQuery);
  if (!data || data.length === 0) return null;
  return (
    <DevelopersSection title={developerTexts.yourApiKeys}>
      <p className="text-ui text-ink-2">{developerTexts.formerKeysOpenNothing}</p>
      <ApiKeys canCreate={false} />
    </DevelopersSection>
  );
}
