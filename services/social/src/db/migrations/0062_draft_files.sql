-- How many files were chosen for a draft. They stay in the browsers where they were chosen; other devices tell their number.
alter table post_draft add column file_count integer not null default 0 check (file_count >= 0);
