import { Link } from 'react-router-dom';
import { type AuditEntry, describeTarget } from '../model/describe-audit-entry.ts';

/** What an entry of the audit log is about, and the way there where it can be seen. */
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
