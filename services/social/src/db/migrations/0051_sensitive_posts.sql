-- Posts whose pictures are shown only to people who ask for them.
alter table post add column is_sensitive boolean not null default false;
alter table post_draft add column is_sensitive boolean not null default false;
