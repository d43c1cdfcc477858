import { PageHeading } from '@stagedoor/screens/ui';
import styles from '../shared/shared.module.css';
import { FanList } from './fan-list.tsx';

/** All fans of the viewer. */
export function FansPage() {
  return (
    <section className={styles.page}>
      <PageHeading title="Fan CRM" />
      <FanList place="/" />
    </section>
  );
}
