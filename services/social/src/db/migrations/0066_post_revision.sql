-- Counts the edits of a post: an author whose other device was faster is told so instead of overwriting that.
alter table post add column revision integer not null default 1;
