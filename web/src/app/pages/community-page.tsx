import { Link } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import { useFeature } from '#/shared/http/app-config.ts';
import { ProsePage } from './prose-page.tsx';

const link = 'font-medium text-brand underline underline-offset-2';

export function CommunityPage() {
  const hasDevelopersPage = useFeature('developers') === 'on';
  return (
    <ProsePage
      title={shellTexts.community}
      lead={shellTexts.madeByCreatorsAndByThe}
      sections={[
        {
          heading: shellTexts.findPeople,
          body: (
            <p>
              {shellTexts.meetTheCreatorsOnThe}{' '}
              <Link to={paths.home.getHref()} className={link}>
                {shellTexts.firstPage}
              </Link>
              {shellTexts.andFollowThoseYouWouldLike}
            </p>
          ),
        },
        {
          heading: shellTexts.buildWithUs,
          body: (
            <p>
              {shellTexts.everyBusinessServiceSpeaksAnOpen}{' '}
              <a href={paths.docs.getHref()} className={link}>
                {shellTexts.apiReference}
              </a>{' '}
              {shellTexts.showsAllOfIt}
              {hasDevelopersPage && (
                <>
                  {' '}
                  {shellTexts.yourOwnProgramsComeInBy}{' '}
                  <Link to={paths.developers.getHref()} className={link}>
                    {shellTexts.developers}
                  </Link>
                  .
                </>
              )}
            </p>
          ),
        },
        {
          heading: shellTexts.houseRules,
          body: <p>{shellTexts.beAsKindAsYouWould}</p>,
        },
      ]}
    />
  );
}
