import { useRouteError } from 'react-router-dom';
import { LateCrashCard, LateCrashScreen } from './late-crash-screen.tsx';

/** The error element of the layout: nothing around the page can be relied on, so the crash screen takes its place. */
export function LayoutError() {
  return <LateCrashScreen error={useRouteError()} />;
}

/** The error element of the pages: the layout stays, so that another page is one click away. */
export function PageError() {
  return (
    <div className="grid place-items-center py-10">
      <LateCrashCard error={useRouteError()} />
    </div>
  );
}
