-- Whether a trial is closed until its person confirms their mail address.
alter table service_access add column awaits_confirmation boolean not null default false;
