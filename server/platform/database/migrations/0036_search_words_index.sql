-- Names and towns in one index: it finds several words at once, whichever of them is the town.
DROP INDEX case_search_text_trgm;
--> statement-breakpoint
DROP INDEX case_search_place_trgm;
--> statement-breakpoint
CREATE INDEX case_search_words ON case_search USING gin (domain_id, search_text gin_trgm_ops, place_n gin_trgm_ops);
