-- Whose a folder is: asked for the name of a file that is saved, and by what removes abandoned ones.
create index media_folder on media (folder);
