-- Whether a person is a creator, by the newest profile that arrived; null of people of whom none has arrived since this was added.
alter table person add column is_creator boolean;
