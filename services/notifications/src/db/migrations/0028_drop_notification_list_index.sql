-- migrate: no-transaction
-- Lists and counts have only what is shown, for which there is another index with the same columns: this one was written and never read.
drop index concurrently if exists notification_list
