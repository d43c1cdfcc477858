import * as shellTexts from '#/shared/config/texts/shell.ts';
import { ProsePage } from './prose-page.tsx';

export function PrivacyPage() {
  return (
    <ProsePage
      title={shellTexts.privacyPolicy}
      lead={shellTexts.whatWeKeepWhyAndFor}
      sections={[
        {
          heading: shellTexts.whatWeKeep,
          body: <p>{shellTexts.yourEmailAddressYourUsernameAnd}</p>,
        },
        {
          heading: shellTexts.whatWeDoNotDo,
          body: <p>{shellTexts.weSellNothingAboutYouShow}</p>,
        },
        {
          heading: shellTexts.yourSay,
          body: <p>{shellTexts.youCanHaveACopyOf}</p>,
        },
      ]}
    />
  );
}
