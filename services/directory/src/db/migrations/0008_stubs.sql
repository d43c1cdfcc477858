-- Whether a stub answered, in the place of what a team will build: nobody pays for that.
alter table seen_instance add column is_stub boolean not null default false;
