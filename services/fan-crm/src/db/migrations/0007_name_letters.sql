-- Names are found by "o" for "ø", "ss" for "ß" and the like.
update person set words = kit.name_words(username, display_name) where display_name ~ '[ßẞæÆœŒþÞøØłŁđĐðÐħĦıςΣ]';
