-- Counts the edits of what a creator writes: who was overtaken by their other tab is told so instead of overwriting that.
alter table fan add column note_revision integer not null default 1;
alter table fan_list add column revision integer not null default 1;
alter table monthly_thanks add column revision integer not null default 1;
