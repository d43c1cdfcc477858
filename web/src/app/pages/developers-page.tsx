import { Link } from 'react-router-dom';
import { ApiKeys } from '#/features/developers/components/api-keys.tsx';
import { CallReference } from '#/features/developers/components/call-reference.tsx';
import { KeyGuide } from '#/features/developers/components/key-guide.tsx';
import { WebhookGuide } from '#/features/developers/components/webhook-guide.tsx';
import { Webhooks } from '#/features/developers/components/webhooks.tsx';
import { paths } from '#/shared/config/paths.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { PageHeading } from '#/shared/ui/page-heading.tsx';
import { SiteFooter } from '../layout/site-footer.tsx';
import { DevelopersSection } from './developers/developers-section.tsx';
import { FeaturePage } from './feature-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

const link = 'font-medium text-brand underline underline-offset-2';

/** How creators' own programs work with the platform; for a signed-in creator also the keys of theirs. */
export function DevelopersPage() {
  const isCreator = useSession(({ user }) => user?.role === 'CREATOR');
  return (
    <FeaturePage name="developers" placeholder={<NotFoundPage />}>
      <div className="grid grid-cols-1 gap-14">
        <div className="mx-auto grid w-full max-w-post grid-cols-1 gap-10">
          <div className="grid gap-2">
            <PageHeading title="Developers" />
            <p className="max-w-text text-title text-ink-2">
              Programs of creators read and publish here as the creator would, within what a key allows, and are told
              what happens.
            </p>
          </div>
          {isCreator && (
            <>
              <DevelopersSection title="Your API keys">
                <ApiKeys />
              </DevelopersSection>
              <DevelopersSection title="Your webhooks">
                <Webhooks />
              </DevelopersSection>
            </>
          )}
          <DevelopersSection title="API keys and tokens">
            <KeyGuide />
          </DevelopersSection>
          <DevelopersSection title="Scopes and their calls">
            <CallReference />
            <p className="text-body text-ink-2">
              The{' '}
              <a href={paths.docs.getHref()} className={link}>
                API reference
              </a>{' '}
              has every call with what it takes and answers; for tools there is an{' '}
              <a href={`${paths.docs.getHref()}/developers/openapi.json`} download className={link}>
                OpenAPI document
              </a>{' '}
              of these.
              {!isCreator && (
                <>
                  {' '}
                  Keys are made here by creators who are{' '}
                  <Link to={paths.login.getHref()} className={link}>
                    logged in
                  </Link>
                  .
                </>
              )}
            </p>
          </DevelopersSection>
          <DevelopersSection title="Webhooks and their events">
            <WebhookGuide />
            <p className="text-body text-ink-2">
              For tools there is an{' '}
              <a href={`${paths.docs.getHref()}/developers/asyncapi.json`} download className={link}>
                AsyncAPI document
              </a>{' '}
              of all events.
            </p>
          </DevelopersSection>
        </div>
        <SiteFooter />
      </div>
    </FeaturePage>
  );
}
