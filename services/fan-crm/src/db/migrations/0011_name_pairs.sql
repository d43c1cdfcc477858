-- Names are found by a part of them in scripts without spaces.
update person set words = kit.name_words(username, display_name) where display_name ~ '[\u0e01-\uffdc\U00016fe0-\U000323af]';
