import { PageHeading } from '@stagedoor/screens/ui';
import shared from '../shared/shared.module.css';
import { ExportForm } from './export-form.tsx';
import { ImportForm } from './import-form.tsx';

/** Fans as files. */
export function CsvPage() {
  return (
    <section className={shared.page}>
      <PageHeading title="Import and export" />
      <ExportForm />
      <ImportForm />
    </section>
  );
}
