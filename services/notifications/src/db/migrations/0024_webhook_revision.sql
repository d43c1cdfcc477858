-- Counts the edits of address and events, so that an edit can name the one that it is of.
alter table webhook_endpoint add column revision integer not null default 1;
