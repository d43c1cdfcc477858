import { Link } from 'react-router-dom';
import { type AuditEntry, describeTarget } from '../model/describe-audit-entry.ts';

/** The target of an audit log entry, as a link if it has a page. */
export function AuditTarget({ entry }: { readonly entry: AuditEntry }) {
  const { label, href } = describeTarget(entry);
  const look = entry.person === null ? 'font-mono text-meta break-all' : 'break-all';
  if (href === undefined) return <span className={look}>{label}</span>;
  return (
    <Link to={href} className={`${look} font-medium text-brand hover:underline`}>
      {label}
    </Link>
  );
}
