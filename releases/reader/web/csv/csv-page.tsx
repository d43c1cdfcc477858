import { PageHeading } from '@stagedoor/screens/ui';
import { useTexts } from '@stagedoor/screens/use-host';
import shared from '../shared/shared.module.css';
import { texts } from '../texts/texts.ts';
import { ExportForm } from './export-form.tsx';
import { ImportForm } from './import-form.tsx';

/** Fans as files. */
export function CsvPage() {
  const { screen } = useTexts(texts);
  return (
    <section className={shared.page}>
      <PageHeading title={screen.files} />
      <ExportForm />
      <ImportForm />
    </section>
  );
}
