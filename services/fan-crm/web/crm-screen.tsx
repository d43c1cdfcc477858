import { EmptyState, PageHeading } from '@stagedoor/screens/ui';
import { useHost, usePath, useTexts } from '@stagedoor/screens/use-host';
import { CsvPage } from './csv/csv-page.tsx';
import { FanPage } from './fan/fan-page.tsx';
import { FansPage } from './fans/fans-page.tsx';
import { ListPage } from './lists/list-page.tsx';
import { ListsPage } from './lists/lists-page.tsx';
import { ScreenLink } from './shared/screen-link.tsx';
import styles from './shared/shared.module.css';
import { texts } from './texts/texts.ts';
import { ThanksPage } from './thanks/thanks-page.tsx';

const tabs = [
  ['/', 'fans'],
  ['/lists', 'lists'],
  ['/thanks', 'thanks'],
  ['/files', 'files'],
] as const;

/** The pages of the screen, by the part of the address below it. */
export function CrmScreen() {
  const path = usePath();
  const { person } = useHost();
  const { screen } = useTexts(texts);
  const [place = '/'] = path.split('?');
  if (person.role !== 'CREATOR') return <ForCreators />;
  return (
    <div className={styles.screen}>
      <nav aria-label="Fan CRM" className={styles.tabs}>
        {tabs.map(([to, name]) => (
          <ScreenLink key={to} to={to} className={styles.tab} isCurrent={tabOf(place) === to}>
            {screen[name]}
          </ScreenLink>
        ))}
      </nav>
      <Page place={place} />
    </div>
  );
}

function tabOf(place: string): string {
  return tabs.map(([to]) => to).find((to) => to !== '/' && place.startsWith(to)) ?? '/';
}

function Page({ place }: { readonly place: string }) {
  const [, folder, id] = place.split('/');
  if (folder === 'fans' && id) return <FanPage key={id} id={id} />;
  if (folder === 'lists' && id) return <ListPage key={id} id={id} />;
  if (folder === 'lists') return <ListsPage />;
  if (folder === 'thanks') return <ThanksPage />;
  if (folder === 'files') return <CsvPage />;
  return <FansPage />;
}

function ForCreators() {
  const { screen } = useTexts(texts);
  return (
    <div className={styles.screen}>
      <PageHeading title="Fan CRM" />
      <EmptyState title={screen.forCreators}>{screen.forCreatorsText}</EmptyState>
    </div>
  );
}
