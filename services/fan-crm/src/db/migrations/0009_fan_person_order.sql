-- migrate: no-transaction
-- The creators of whom one person is a fan, batch by batch.
create index concurrently if not exists fan_person_order on fan (fan_id, creator_id)
