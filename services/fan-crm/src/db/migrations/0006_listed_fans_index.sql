-- migrate: no-transaction
-- For the total of a list that nothing narrows: its entries are small, and the others' hold every column of a condition.
create index concurrently if not exists fan_listed on fan (creator_id) where is_listed
