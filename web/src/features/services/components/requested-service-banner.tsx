import { useState } from 'react';
import { paths } from '#/shared/config/paths.ts';
import * as serviceTexts from '#/shared/config/texts/services.ts';
import { ButtonLink } from '#/shared/ui/button.tsx';
import { Banner } from '#/shared/ui/feedback/banner.tsx';
import { findRequestedService } from '../model/requested-service.ts';

/** A link to the service that a person wanted to open before signing in. */
export function RequestedServiceBanner() {
  const [wanted] = useState(findRequestedService);
  if (wanted === null) return null;
  return (
    <Banner
      kind="info"
      action={
        <ButtonLink size="small" to={paths.service.getHref(wanted.slug)}>
          {serviceTexts.continueWith({ name: wanted.name })}
        </ButtonLink>
      }
    >
      {serviceTexts.youAreSignedInAndCan}
    </Banner>
  );
}
