-- What a row held when it was written, in 64 bits (row_checksum.hpp). NULL: written before there were checksums.
ALTER TABLE tables ADD COLUMN checksum INTEGER;
ALTER TABLE moves ADD COLUMN checksum INTEGER;
ALTER TABLE fresh_moves ADD COLUMN checksum INTEGER;
ALTER TABLE chat ADD COLUMN checksum INTEGER;
