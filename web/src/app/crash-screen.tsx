import type { CSSProperties } from 'react';
import * as lostTexts from '#/shared/config/texts/lost.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';

interface CrashProps {
  readonly error: unknown;
}

/** Replaces the whole app. Needs no style sheet, router or component of the app, because any of them may have failed. */
export function CrashScreen({ error }: CrashProps) {
  return (
    <main style={styles.page}>
      <CrashCard error={error} />
    </main>
  );
}

/** The content of the crash screen, for the whole window or instead of one page. */
export function CrashCard({ error }: CrashProps) {
  return (
    <div style={styles.card}>
      <title>{shellTexts.somethingWentWrongStagedoor}</title>
      <h1 style={styles.heading}>{lostTexts.crashed}</h1>
      <p style={styles.text}>{shellTexts.thePageRanIntoAnError}</p>
      <div style={styles.actions}>
        <button type="button" onClick={clearCacheAndReload} style={styles.main}>
          {lostTexts.clearCache}
        </button>
        <a href="/" style={styles.other}>
          {lostTexts.goHome}
        </a>
      </div>
      <details>
        <summary style={styles.summary}>{shellTexts.technicalDetails}</summary>
        <pre style={styles.trace}>{describe(error)}</pre>
      </details>
      <p style={styles.text}>{shellTexts.tipIfItKeepsHappeningTry}</p>
    </div>
  );
}

async function clearCacheAndReload(): Promise<void> {
  try {
    const names = await caches.keys();
    await Promise.all(names.map((name) => caches.delete(name)));
  } catch {
    // An insecure page has no cache storage; reload anyway.
  }
  window.location.reload();
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

const button: CSSProperties = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  padding: '0 16px',
  borderRadius: 10,
  font: 'inherit',
  fontWeight: 600,
  textDecoration: 'none',
  cursor: 'pointer',
};

const styles: Readonly<Record<string, CSSProperties>> = {
  page: {
    display: 'grid',
    placeItems: 'center',
    minHeight: '100vh',
    padding: 16,
    boxSizing: 'border-box',
    font: '1rem/1.5 "Instrument Sans Variable", Arial, sans-serif',
    color: 'CanvasText',
    background: 'Canvas',
  },
  card: { width: '100%', maxWidth: 560, display: 'grid', gap: 16 },
  heading: { margin: 0, fontSize: '1.75rem', lineHeight: 1.2, fontWeight: 700 },
  text: { margin: 0 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: 12 },
  main: { ...button, border: 0, background: 'var(--main, #111A15)', color: 'var(--on-main, #D8F24A)' },
  other: { ...button, border: '1px solid #7C8880', color: 'CanvasText' },
  summary: { cursor: 'pointer', padding: '8px 0' },
  trace: { overflow: 'auto', maxHeight: 240, margin: 0, whiteSpace: 'pre-wrap' },
};
