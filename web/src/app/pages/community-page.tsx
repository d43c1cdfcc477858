import { Link } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import { useFeature } from '#/shared/http/app-config.ts';
import { ProsePage } from './prose-page.tsx';

const link = 'font-medium text-brand underline underline-offset-2';

export function CommunityPage() {
  const hasDevelopersPage = useFeature('developers') === 'on';
  return (
    <ProsePage
      title="Community"
      lead="Made by creators and by the people who follow them. Some ways in."
      sections={[
        {
          heading: 'Find people',
          body: (
            <p>
              Meet the creators on the{' '}
              <Link to={paths.home.getHref()} className={link}>
                first page
              </Link>
              , and follow those you would like to hear from.
            </p>
          ),
        },
        {
          heading: 'Build with us',
          body: (
            <p>
              Every business service speaks an open interface. The{' '}
              <a href={paths.docs.getHref()} className={link}>
                API reference
              </a>{' '}
              shows all of it.
              {hasDevelopersPage && (
                <>
                  {' '}
                  Your own programs come in by the page for{' '}
                  <Link to={paths.developers.getHref()} className={link}>
                    developers
                  </Link>
                  .
                </>
              )}
            </p>
          ),
        },
        {
          heading: 'House rules',
          body: <p>Be as kind as you would be backstage. Report what is not; people read every report.</p>,
        },
      ]}
    />
  );
}
