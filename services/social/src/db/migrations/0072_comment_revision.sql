-- Counts the edits of a comment: an author whose other tab was faster is told so instead of overwriting that.
alter table comment add column revision integer not null default 1;
