-- One index by author is enough.
alter table author_last drop constraint author_last_pkey;
alter table author_last add constraint author_last_pkey primary key using index author_last_with_time;
