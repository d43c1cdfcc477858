import { Link } from 'react-router-dom';

interface WayBackProps {
  readonly path: string;
  readonly label: string;
}

/** Links to the page that the person wanted to open before they signed in. */
export function WayBack({ path, label }: WayBackProps) {
  return (
    <Link
      to={path}
      className="font-semibold text-brand hover:underline touch:inline-flex touch:min-h-11 touch:items-center"
    >
      {label}
    </Link>
  );
}
