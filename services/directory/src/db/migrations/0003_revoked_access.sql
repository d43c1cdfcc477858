-- Set where an ADMIN took the access away: the person cannot take it back by activating the service again.
alter table service_access add column is_revoked boolean not null default false;
update service_access set is_revoked = true where not is_granted and revision > 0;
