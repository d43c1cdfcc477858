-- migrate: no-transaction
-- Ids are in the order of time. Before the first analyze this index was taken to count one person's unread ones, and everybody's were read.
drop index concurrently if exists notification_unread_age
