import { Link } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import { ProsePage } from './prose-page.tsx';

const ADDRESS = 'support@stagedoor.example';
const link = 'font-medium text-brand underline underline-offset-2';

export function SupportPage() {
  return (
    <ProsePage
      title={shellTexts.support}
      lead={shellTexts.mostThingsAreMendedInA}
      sections={[
        {
          heading: shellTexts.iCannotLogIn,
          body: (
            <p>
              <Link to={paths.forgotPassword.getHref()} className={link}>
                {shellTexts.askForALink}
              </Link>{' '}
              {shellTexts.toChooseANewPasswordIt}
            </p>
          ),
        },
        {
          heading: shellTexts.iWantToBecomeACreator,
          body: <p>{shellTexts.writeToUsFromTheAddress}</p>,
        },
        {
          heading: shellTexts.aServiceDoesNotOpen,
          body: (
            <p>
              {shellTexts.itsPageUnder}{' '}
              <Link to={paths.services.getHref()} className={link}>
                {shellTexts.services2}
              </Link>{' '}
              {shellTexts.saysWhetherItIsLiveIn}
            </p>
          ),
        },
        {
          heading: shellTexts.writeToUs,
          body: (
            <p>
              <a href={`mailto:${ADDRESS}`} className={link}>
                {ADDRESS}
              </a>
              {shellTexts.tellUsYourUsernameNeverYour}
            </p>
          ),
        },
      ]}
    />
  );
}
