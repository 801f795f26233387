-- The pairs of neighbouring words of a text, by their English stems and without stop words: a phrase of common words stands on few
-- pages, and without its pairs every page with all of the words would be read to find them.
CREATE FUNCTION phrase_pairs(written text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_to_tsvector(array_agg(DISTINCT lexeme || '·' || following)), ''::tsvector)
  FROM (
    SELECT lexeme, lead(lexeme) OVER (ORDER BY position, lexeme) AS following
    FROM unnest(to_tsvector('english', written)), unnest(positions) AS position
  ) words
  WHERE following IS NOT NULL
$$;
--> statement-breakpoint
UPDATE "file_texts" SET "terms" = "terms" || phrase_pairs("text");
