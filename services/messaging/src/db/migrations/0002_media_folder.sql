-- The sweeper asks whether a folder of the store is anybody's.
create unique index media_folder on media (folder);
