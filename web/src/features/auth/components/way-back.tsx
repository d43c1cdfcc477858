import { Link } from 'react-router-dom';
import * as authTexts from '#/shared/config/texts/auth.ts';

/** Leads to where a person was when their session was over. */
export function WayBack({ path }: { readonly path: string }) {
  return (
    <Link
      to={path}
      className="font-semibold text-brand hover:underline touch:inline-flex touch:min-h-11 touch:items-center"
    >
      {authTexts.goOnWhereYouWere}
    </Link>
  );
}
